import { createPublicKey, ECDH, type KeyObject } from 'node:crypto';
import { publicKeyProblem } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import { say, term, type Translatable } from '../../../platform/i18n/say';
import { rsaBitsMin } from '../../../platform/rsaBitsMin';

/** DER of the algorithm in a SubjectPublicKeyInfo of SM2: id-ecPublicKey with 1.2.156.10197.1.301. */
const sm2Algorithm = Buffer.from('301306072a8648ce3d020106082a811ccf5501822d', 'hex');

/**
 * @returns for SM2 the point, uncompressed, in hex; for other keys supported by RFC 9421 a PEM.
 * @throws {AppError} `E3203` for anything else.
 */
export function readPublicKey(text: string): string {
  const problem = publicKeyProblem(text);
  if (problem) throw refusal(term(problem));
  const given = text.trim();
  return given.startsWith('-----') ? pointOf(given) : onCurve(given.replaceAll(/\s/g, ''));
}

function pointOf(pem: string): string {
  const key = readPem(pem);
  const info = key.export({ type: 'spki', format: 'der' });
  const at = info.indexOf(sm2Algorithm);
  if (at < 0) return otherKey(key);
  // The bit string after the algorithm: tag, length, number of unused bits, point.
  const point = info.subarray(at + sm2Algorithm.length + 3);
  return onCurve(point.toString('hex'));
}

/** Ed25519, P-256, and RSA for PSS, for signatures of RFC 9421. */
function otherKey(key: KeyObject): string {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details = {} } = key;
  const isRsa = type === 'rsa' || type === 'rsa-pss';
  if (isRsa && (details.modulusLength ?? 0) < rsaBitsMin) throw refusal(say`RSA 公钥至少 ${rsaBitsMin} 位`);
  if (!isRsa && type !== 'ed25519' && !(type === 'ec' && details.namedCurve === 'prime256v1'))
    throw refusal(say`只支持国密SM2、Ed25519、P-256 与 RSA 公钥`);
  return key.export({ type: 'spki', format: 'pem' }).toString();
}

function readPem(pem: string): KeyObject {
  try {
    return createPublicKey(pem);
  } catch {
    throw refusal(say`PEM 内容损坏，或点不在曲线上`);
  }
}

/** @throws {AppError} `E3203` for a point that is not on the curve. */
function onCurve(hex: string): string {
  try {
    const point = hex.length === 128 ? `04${hex}` : hex;
    return String(ECDH.convertKey(point, 'SM2', 'hex', 'hex', 'uncompressed'));
  } catch {
    throw refusal(say`点不在SM2曲线上`);
  }
}

const refusal = (message: Translatable) =>
  new AppError('E3203', { fields: [{ name: 'publicKey', message }] }, say`公钥格式有误：${message}`);
