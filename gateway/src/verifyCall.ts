import type { IncomingMessage } from 'node:http';
import type { Arrival, Call, Refusal } from './Call';
import type { CallTimeouts } from './CallTimeouts';
import type { Clock } from './clock';
import { isSm2Key } from './isUsable';
import type { NonceClaims, NonceVerdict } from './NonceClaims';
import { bodyFault, endOf, readWithin } from './readInTime';
import type { Sm2Signatures } from './Sm2Signatures';
import { verifyMessage } from './verifyMessage';
import { isRightHmac, readSignature, usedNonce, wrongSignature } from './verifySignature';

export interface VerifyParts {
  nonces: Pick<NonceClaims, 'claim'>;
  sm2: Pick<Sm2Signatures, 'isRight'>;
  openSecret: (sealed: string) => string;
  clock: Clock;
  upstreams: { timeouts: Pick<CallTimeouts, 'add' | 'delete'> };
}

const unclear = {
  code: 'E0000',
  text: '网关暂时无法核对签名，请稍后重试',
  retryAfterSeconds: 1,
} as const;
const messageOnly = {
  code: 'E9102',
  text: '该密钥须以 HTTP 消息签名（RFC 9421）调用：Signature-Input 与 Signature',
} as const;
/** Larger bodies cannot be signed. */
export const signedBytesMax = 10 * 1024 ** 2;
const tooLarge = `请求体超过签名调用的 ${signedBytesMax / 1024 ** 2} MB`;

/** The second half of judging, for signed calls: reads the body, which is kept for the upstream. */
export async function verifyCall(
  { request }: Arrival,
  call: Call,
  { nonces, sm2, openSecret, clock, upstreams }: VerifyParts,
): Promise<Buffer | Refusal> {
  const endsAt = endOf(call, clock);
  const { timeouts } = upstreams;
  const body = await readWithin(request, { timeouts, endsAt, bytesMax: signedBytesMax });
  if (typeof body === 'string') return { code: 'E0017', text: bodyFault(body, tooLarge), call };
  const { id: keyId, secret: sealed, publicKey } = call.key;
  if (call.isMessageSigned) return verifyMessageCall(request, call, body, { nonces, openSecret, clock });
  if (publicKey && !isSm2Key(call.key)) return { ...messageOnly, call };
  const sent = readSignature(request, body, publicKey ? 'sm2' : 'hmac', clock.now());
  if ('code' in sent) return { ...sent, call };
  const isRight = publicKey
    ? await sm2.isRight(publicKey, sent)
    : isRightHmac(sent, sealed ? openSecret(sealed) : '');
  if (isRight === null) return { ...unclear, call };
  if (!isRight) return { ...wrongSignature(sent.signedText), call };
  return claimed(call, body, await nonces.claim(keyId, String(request.headers['x-nonce'])));
}

/** Verifies a request signed by RFC 9421. */
async function verifyMessageCall(
  request: IncomingMessage,
  call: Call,
  body: Buffer,
  { nonces, openSecret, clock }: Pick<VerifyParts, 'nonces' | 'openSecret' | 'clock'>,
): Promise<Buffer | Refusal> {
  const { key } = call;
  if (isSm2Key(key)) return { code: 'E9102', text: '国密SM2密钥须以 X-Sign-Type: SM3withSM2 签名', call };
  const sent = verifyMessage(request, body, { key, openSecret }, clock.now());
  if ('code' in sent) return { ...sent, call };
  return claimed(call, body, await nonces.claim(key.id, sent.nonce));
}

function claimed(call: Call, body: Buffer, verdict: NonceVerdict): Buffer | Refusal {
  switch (verdict) {
    case 'new':
      return body;
    case 'used':
      return { ...usedNonce, call };
    case 'unknown':
      return { ...unclear, call };
  }
}
