import type { Arrival, Call, Refusal } from './Call';
import type { Clock } from './clock';
import type { NonceClaims } from './NonceClaims';
import { readBody } from './readBody';
import { verifySignature } from './verifySignature';

export interface VerifyParts {
  nonces: Pick<NonceClaims, 'claim'>;
  openSecret: (sealed: string) => string;
  clock: Clock;
}

const bodyBytesMax = 10 * 1024 * 1024;

/** The second half of judging, for a call that is signed: its body is read for that, and kept for the upstream. */
export async function verifyCall(
  { request }: Arrival,
  call: Call,
  { nonces, openSecret, clock }: VerifyParts,
): Promise<Buffer | Refusal> {
  const body = await readBody(request, bodyBytesMax).catch(() => null);
  if (!body) return { code: 'E0017', text: '请求体过大或不完整' };
  const { id: keyId, secret: sealed } = call.key;
  const secret = sealed ? openSecret(sealed) : '';
  const fault = verifySignature(request, body, secret, clock.now());
  if (fault) return { ...fault, call };
  switch (await nonces.claim(keyId, String(request.headers['x-nonce']))) {
    case 'new':
      return body;
    case 'used':
      return { code: 'E9113', call };
    case 'unknown':
      return { code: 'E0000', text: '网关暂时无法核对签名，请稍后重试', call };
  }
}
