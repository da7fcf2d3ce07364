import { X509Certificate, type KeyObject } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { clientCertificateProblem, pemBlocksOf } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import { certificateName } from '../../../platform/certificateName';
import { say, term, type Translatable } from '../../../platform/i18n/say';
import { orNull } from '../../../platform/orNull';
import { rsaBitsMin } from '../../../platform/rsaBitsMin';
import { formatDate } from '../../../platform/time';

const curves = ['prime256v1', 'secp384r1', 'secp521r1'];
const clientAuth = '1.3.6.1.5.5.7.3.2';
const anyPurpose = '2.5.29.37.0';

/** Stored facts of a certificate, all public. */
export interface ClientCertificate {
  fingerprint: string;
  /** Common name of the subject; empty: none. */
  commonName: string;
  subject: string;
  issuer: string;
  serial: string;
  startsAt: Date;
  endsAt: Date;
}

export const certificateRefusal = (message: Translatable) =>
  new AppError('E0017', { fields: [{ name: 'certificate', message }] }, message);

/**
 * Validates a client certificate: a single valid one, with an accepted key.
 *
 * @throws {AppError} `E0017` with the fault at its field.
 */
export function readClientCertificate(text: string, now: Date): ClientCertificate {
  const problem = clientCertificateProblem(text);
  if (problem) throw certificateRefusal(term(problem));
  const [block = ''] = pemBlocksOf(text, /^CERTIFICATE$/);
  const read = orNull(() => new X509Certificate(block));
  if (!read) throw certificateRefusal(say`证书内容损坏，无法读取`);
  const startsAt = new Date(read.validFrom);
  const endsAt = new Date(read.validTo);
  if (!(endsAt > now)) throw certificateRefusal(say`证书已于 ${formatDate(endsAt)} 到期，请换上新的`);
  if (startsAt > now) throw certificateRefusal(say`证书从 ${formatDate(startsAt)} 起才有效`);
  // Self-signed certificates are often marked as an authority, and used by programs nevertheless.
  if (read.ca && !read.checkIssued(read))
    throw certificateRefusal(say`这是 CA 证书，只能签发别的证书；请登记由它签发、程序出示的那一个`);
  refusePurpose(read);
  refuseWeakKey(read);
  if (!orNull(() => createSecureContext({ cert: block })))
    throw certificateRefusal(say`证书的算法过旧，不能用来建立连接`);
  return {
    fingerprint: read.fingerprint256.replaceAll(':', '').toLowerCase(),
    commonName: certificateName(/^CN=(.+)$/m.exec(read.subject)?.[1] ?? '').slice(0, 40),
    subject: certificateName(read.subject),
    issuer: certificateName(read.issuer),
    serial: read.serialNumber.slice(0, 64),
    startsAt,
    endsAt,
  };
}

/** A front would reject a certificate for another purpose during the handshake, without an explanation. */
function refusePurpose({ keyUsage }: X509Certificate): void {
  // Undefined when the certificate names none, despite Node's types.
  if (!Array.isArray(keyUsage) || keyUsage.includes(clientAuth) || keyUsage.includes(anyPurpose)) return;
  throw certificateRefusal(say`证书的用途不含客户端认证（clientAuth），不能在调用时出示`);
}

function refuseWeakKey(certificate: X509Certificate): void {
  const key = orNull((): KeyObject => certificate.publicKey);
  const { modulusLength = 0, namedCurve = '' } = key?.asymmetricKeyDetails ?? {};
  switch (key?.asymmetricKeyType) {
    case 'rsa':
    case 'rsa-pss':
      if (modulusLength < rsaBitsMin)
        throw certificateRefusal(say`证书的 RSA 密钥只有 ${modulusLength} 位，至少需要 ${rsaBitsMin} 位`);
      return;
    case 'ec':
      if (curves.includes(namedCurve)) return;
      break;
    case 'ed25519':
      return;
  }
  throw certificateRefusal(say`只支持 RSA、ECDSA（P-256、P-384、P-521）与 Ed25519 的证书`);
}
