import type { Arrival, Call, Refusal } from './Call';
import type { Clock } from './clock';
import type { NonceClaims } from './NonceClaims';
import { readBody } from './readBody';
import type { Sm2Signatures } from './Sm2Signatures';
import { isRightHmac, readSignature, wrongSignature } from './verifySignature';

export interface VerifyParts {
  nonces: Pick<NonceClaims, 'claim'>;
  sm2: Pick<Sm2Signatures, 'isRight'>;
  openSecret: (sealed: string) => string;
  clock: Clock;
}

const unclear = { code: 'E0000', text: '网关暂时无法核对签名，请稍后重试' } as const;
const bodyBytesMax = 10 * 1024 * 1024;

/** The second half of judging, for a call that is signed: its body is read for that, and kept for the upstream. */
export async function verifyCall(
  { request }: Arrival,
  call: Call,
  { nonces, sm2, openSecret, clock }: VerifyParts,
): Promise<Buffer | Refusal> {
  const body = await readBody(request, bodyBytesMax).catch(() => null);
  if (!body) return { code: 'E0017', text: '请求体过大或不完整' };
  const { id: keyId, secret: sealed, publicKey } = call.key;
  const sent = readSignature(request, body, publicKey ? 'sm2' : 'hmac', clock.now());
  if ('code' in sent) return { ...sent, call };
  const isRight = publicKey
    ? await sm2.isRight(publicKey, sent)
    : isRightHmac(sent, sealed ? openSecret(sealed) : '');
  if (isRight === null) return { ...unclear, call };
  if (!isRight) return { ...wrongSignature(sent), call };
  switch (await nonces.claim(keyId, String(request.headers['x-nonce']))) {
    case 'new':
      return body;
    case 'used':
      return { code: 'E9113', call };
    case 'unknown':
      return { ...unclear, call };
  }
}
