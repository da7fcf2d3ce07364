import type { AppEntity } from '@portal/contract/gateway';
import { algorithmOf, isRightMac, isRightSignature } from './checkSignature';
import { isRightDigest } from './isRightDigest';
import { parseSignatureInput, type MessageSignature } from './parseSignatureInput';
import type { RequestHead } from './RequestHead';
import { ComponentError, signatureBase } from './signatureBase';
import { findNonceFault, findSkew, wrongSignature, type SignatureFault } from './verifySignature';

/** Headers of a signature that is meant for the gateway. */
export const messageSignatureHeaders: ReadonlySet<string> = new Set(['signature', 'signature-input']);

const keyIdPattern = /;\x20*keyid="([\x21\x23-\x5b\x5d-\x7e]{1,100})"/;

/** The AppKey named by a message signature; undefined: none. */
export const keyIdOf = ({ headers }: Pick<RequestHead, 'headers'>): string | undefined =>
  headers.signature === undefined
    ? undefined
    : keyIdPattern.exec(String(headers['signature-input'] ?? ''))?.[1];

interface Signer {
  key: AppEntity['keys'][number];
  openSecret: (sealed: string) => string;
}

/**
 * Verifies a request signed by RFC 9421, except whether its nonce is new.
 *
 * @returns the nonce, or what is wrong.
 */
export function verifyMessage(
  request: RequestHead,
  body: Uint8Array,
  { key, openSecret }: Signer,
  now: number,
): { nonce: string } | SignatureFault {
  const { headers } = request;
  const found = parseSignatureInput(
    String(headers['signature-input'] ?? ''),
    String(headers.signature ?? ''),
  );
  if (!found) return wrong('Signature-Input 或 Signature 的写法不对；每次调用须恰好一个签名');
  const { parameters } = found;
  const created = Number(parameters.get('created') ?? Number.NaN) * 1000;
  const expires = Number(parameters.get('expires') ?? Infinity) * 1000;
  const nonce = parameters.get('nonce') ?? '';
  if (Number.isNaN(created)) return stale('Signature-Input 须有 created：1970 年以来的秒数');
  if (expires <= now) return stale('Signature-Input 的 expires 已过');
  const fault = findSkew('created', created, now) ?? findNonceFault('nonce', nonce);
  if (fault) return fault;
  const algorithm = key.publicKey ? algorithmOf(key.publicKey) : 'hmac-sha256';
  if ((parameters.get('alg') ?? algorithm) !== algorithm) return wrong(`该密钥的 alg 须为 ${algorithm}`);
  const missing = findMissing(request, found, body);
  if (missing) return wrong(missing);
  if (headers['content-digest'] !== undefined && !isRightDigest(String(headers['content-digest']), body))
    return wrong('Content-Digest 与请求体不符，或不是 sha-256、sha-512');
  try {
    const base = signatureBase(request, found);
    const isRight = key.publicKey
      ? isRightSignature(base, found.signature, key.publicKey)
      : key.secret !== '' && isRightMac(base, found.signature, openSecret(key.secret));
    if (isRight) return { nonce };
    return wrongSignature(base);
  } catch (error) {
    if (error instanceof ComponentError) return wrong(error.message);
    throw error;
  }
}

/** Components that must be signed to bind the signature to this call. */
function findMissing(
  { url = '' }: RequestHead,
  { components }: MessageSignature,
  body: Uint8Array,
): string | null {
  const has = (name: string) => components.some((one) => one.name === name && one.parameters.size === 0);
  if (!has('@method')) return '签名须包含 @method';
  if (!has('@request-target') && !has('@path')) return '签名须包含 @path 或 @request-target';
  if (url.includes('?') && !has('@request-target') && !has('@query'))
    return '带查询参数时，签名须包含 @query 或 @request-target';
  if (body.length > 0 && !has('content-digest')) return '带请求体时，签名须包含 content-digest（RFC 9530）';
  return null;
}

const wrong = (text: string): SignatureFault => ({ code: 'E9102', text: `签名错误：${text}` });
const stale = (text: string): SignatureFault => ({ code: 'E9113', text });
