import type { Call, CallInput, CallReply } from '@portal/calls';
import { takeEarlyReply } from './earlyReplies';
import { readReply, send } from './exchange';
import { formPairs } from './formPairs';
import { whenAgreed } from './whenAgreed';

export interface CallOptions {
  signal?: AbortSignal;
  /** Absent: 30 s. */
  timeoutMs?: number;
}

const lost = '加载失败，请重试';

/**
 * Make one call and parse its reply.
 *
 * @throws {CallError} `TIMEOUT` when it takes too long, `NETWORK` when no usable reply came, else the server's code.
 *   E0002 is also told to `onSessionExpired`, except by the login itself, where it has another meaning.
 */
export async function call<C extends Call>(
  definition: C,
  input: CallInput<C>,
  { signal, timeoutMs }: CallOptions = {},
): Promise<CallReply<C>> {
  const pairs = formPairs(input as Record<string, unknown>);
  const early = takeEarlyReply(definition.path, Object.fromEntries(pairs));
  if (early !== undefined) return readReply(definition, early, lost);

  const form = new URLSearchParams(pairs);
  const content = definition.method === 'GET' ? { params: form } : { data: form };
  return whenAgreed(async () =>
    readReply(definition, await send(definition, { ...content, signal, timeout: timeoutMs }, lost), lost),
  );
}
