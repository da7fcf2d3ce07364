import { createPublicKey, ECDH } from 'node:crypto';
import { publicKeyProblem } from '@portal/rules';
import { AppError } from '../../platform/AppError';

/** Curve of SM2 in a SubjectPublicKeyInfo, before the point: id-ecPublicKey with 1.2.156.10197.1.301. */
const sm2Algorithm = Buffer.from('301306072a8648ce3d020106082a811ccf5501822d', 'hex');

/** @returns The point, uncompressed, in hex. @throws {AppError} `E3203` for what is no public key of SM2. */
export function readPublicKey(text: string): string {
  const problem = publicKeyProblem(text);
  if (problem) throw refusal(problem);
  const given = text.trim();
  return given.startsWith('-----') ? pointOf(given) : onCurve(given.replaceAll(/\s/g, ''));
}

function pointOf(pem: string): string {
  const info = readPem(pem);
  const at = info.indexOf(sm2Algorithm);
  // A bit string follows the algorithm: tag, length, no unused bits, the point.
  const point = info.subarray(at + sm2Algorithm.length + 3);
  if (at < 0) throw refusal('这是其他曲线的公钥，不是国密SM2');
  return onCurve(point.toString('hex'));
}

function readPem(pem: string): Buffer {
  try {
    return createPublicKey(pem).export({ type: 'spki', format: 'der' });
  } catch {
    throw refusal('PEM 内容损坏，或点不在曲线上');
  }
}

/** @throws {AppError} `E3203` for a point that is not on the curve. */
function onCurve(hex: string): string {
  try {
    const point = hex.length === 128 ? `04${hex}` : hex;
    return ECDH.convertKey(point, 'SM2', 'hex', 'hex', 'uncompressed') as string;
  } catch {
    throw refusal('点不在SM2曲线上');
  }
}

const refusal = (message: string) =>
  new AppError('E3203', { fields: [{ name: 'publicKey', message }] }, `公钥格式有误：${message}`);
