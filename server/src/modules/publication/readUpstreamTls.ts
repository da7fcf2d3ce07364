import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { secureOptions, type UpstreamTls } from '@portal/contract/gateway';
import { certificateProblem, pemBlocksOf, privateKeyProblem } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import { certificateName } from '../../platform/certificateName';
import type { KeptCertificate, KeptTls } from '../../platform/db/tables';
import { say, term, type Translatable } from '../../platform/i18n/say';
import { orNull } from '../../platform/orNull';
import { rsaBitsMin } from '../../platform/rsaBitsMin';
import { formatDate } from '../../platform/time';

const chainMax = 10;

const wrong = (name: keyof UpstreamTls, message: Translatable) =>
  new AppError('E0017', { fields: [{ name, message }] });

/**
 * Validates certificates (readable, currently valid) and the private key of the first one. The result contains no
 * secret.
 *
 * @throws {AppError} `E0017` with the fault at its field.
 */
export function readUpstreamTls(given: UpstreamTls, now: Date): KeptTls {
  const { certificate, privateKey, authority } = given;
  if (certificate && !privateKey) throw wrong('privateKey', say`请填写证书的私钥`);
  if (privateKey && !certificate) throw wrong('certificate', say`请填写私钥的证书`);
  if (!certificate && !authority) throw wrong('certificate', say`请填写客户端证书与私钥，或 CA 证书`);
  const own = certificate ? readCertificates('certificate', certificate, now) : [];
  const issuers = authority ? readCertificates('authority', authority, now) : [];
  if (own[0]) refuseOtherKey(own[0], privateKey);
  const end = issuers.find((one) => !one.ca && !one.checkIssued(one));
  if (end) throw wrong('authority', say`这不是 CA 证书，也不是自签名证书，不能用来验证上游`);
  refuseUseless(given);
  return { certificate: factsOf(own), authority: factsOf(issuers) };
}

function readCertificates(name: 'certificate' | 'authority', text: string, now: Date): X509Certificate[] {
  const problem = certificateProblem(text);
  if (problem) throw wrong(name, term(problem));
  const blocks = pemBlocksOf(text, /^CERTIFICATE$/);
  if (blocks.length > chainMax) throw wrong(name, say`最多${chainMax}个证书`);
  return blocks.map((block) => {
    const read = orNull(() => new X509Certificate(block));
    if (!read) throw wrong(name, say`证书内容损坏，无法读取`);
    const from = new Date(read.validFrom);
    const until = new Date(read.validTo);
    if (until <= now) throw wrong(name, say`证书已于 ${formatDate(until)} 到期，请换上新的`);
    if (from > now) throw wrong(name, say`证书从 ${formatDate(from)} 起才有效`);
    return read;
  });
}

function refuseOtherKey(certificate: X509Certificate, text: string): void {
  const problem = privateKeyProblem(text);
  if (problem) throw wrong('privateKey', term(problem));
  const key = orNull((): KeyObject => createPrivateKey(text));
  if (!key) throw wrong('privateKey', say`私钥内容损坏，或是不支持的算法`);
  const bits = key.asymmetricKeyDetails?.modulusLength;
  if (bits !== undefined && bits < rsaBitsMin) throw wrong('privateKey', say`RSA 私钥至少 ${rsaBitsMin} 位`);
  if (!certificate.checkPrivateKey(key)) throw wrong('privateKey', say`私钥与证书不是一对`);
}

/** Refuses algorithms that TLS no longer accepts. */
function refuseUseless(given: UpstreamTls): void {
  const context = orNull(() => createSecureContext(secureOptions(given)));
  if (!context)
    throw wrong(given.certificate ? 'certificate' : 'authority', say`证书的算法过旧，不能用来建立连接`);
}

/** Facts of a chain: subject of the first, earliest end of all. */
function factsOf(certificates: readonly X509Certificate[]): KeptCertificate | null {
  const [first] = certificates;
  if (!first) return null;
  const ends = certificates.map(({ validTo }) => new Date(validTo).getTime());
  return {
    subject: certificateName(first.subject),
    issuer: certificateName(first.issuer),
    fingerprint: first.fingerprint256,
    endsAt: new Date(Math.min(...ends)).toISOString(),
  };
}
