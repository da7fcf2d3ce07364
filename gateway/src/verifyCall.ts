import type { Arrival, Call, Refusal } from './Call';
import type { Clock } from './clock';
import type { NonceCache } from './NonceCache';
import { readBody } from './readBody';
import { verifySignature } from './verifySignature';

export interface VerifyParts {
  nonces: NonceCache;
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
  const fault = verifySignature(request, body, { keyId, secret }, nonces, clock.now());
  return fault ? { ...fault, call } : body;
}
