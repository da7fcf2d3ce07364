import type { Call, CallInput, CallReply } from '@portal/calls';
import { CallError } from './CallError';
import { callsNobody, peekEarlyReply, takeEarlyReply } from './earlyReplies';
import { readReply, send } from './exchange';
import { formPairs } from './formPairs';
import { noteChange, noteReply } from './replyLog';
import { whenAgreed } from './whenAgreed';
import { withFreshToken } from './withFreshToken';

export interface CallOptions {
  signal?: AbortSignal;
  /** Absent: 30 s. */
  timeoutMs?: number;
}

type Pairs = ReturnType<typeof formPairs>;

const lost = '加载失败，请重试';

/**
 * Make one call and parse its reply.
 *
 * @throws {CallError} `TIMEOUT` when it takes too long, `NETWORK` when no usable reply came, else the server's code.
 *   E0002 is also told to `onSessionExpired`, except by the login itself, where it has another meaning.
 */
export function call<C extends Call>(
  definition: C,
  input: CallInput<C>,
  options: CallOptions = {},
): Promise<CallReply<C>> {
  const pairs = formPairs(input);
  const peeked = peekEarlyReply(definition.path, Object.fromEntries(pairs));
  return peeked ? look(definition, pairs, peeked.reply) : ask(definition, pairs, options);
}

/** Resolves with a reply that is at hand already; never settles when there is none. */
function look<C extends Call>(definition: C, pairs: Pairs, reply: unknown): Promise<CallReply<C>> {
  if (reply === undefined) return new Promise(() => {});
  try {
    const content = readNoted(definition, pairs, reply);
    return Object.assign(Promise.resolve(content), { atHand: content });
  } catch {
    return new Promise(() => {});
  }
}

async function ask<C extends Call>(
  definition: C,
  pairs: Pairs,
  { signal, timeoutMs }: CallOptions,
): Promise<CallReply<C>> {
  const early = takeEarlyReply(definition.path, Object.fromEntries(pairs));
  const came = early && (await early.reply);
  if (early && came !== undefined) {
    if (early.isAhead && definition.countsVisit) countVisit(definition, pairs);
    return readNoted(definition, pairs, came);
  }
  if (callsNobody()) throw new CallError('NETWORK', lost, null);

  const content = contentOf(definition, pairs);
  return whenAgreed(() =>
    withFreshToken(async () =>
      readNoted(definition, pairs, await send(definition, { ...content, signal, timeout: timeoutMs }, lost)),
    ),
  ).catch((error: unknown) => {
    throw withEffect(error, definition);
  });
}

/**
 * What a lost reply leaves open is in `details.effect`: `once`, the call may have had its effect, which a repeat has not
 * again; `write`, it may have had it. Signing in and what else is for everybody says nothing: it is simply tried again.
 */
function withEffect(error: unknown, { effect, guard, isRepeatable }: Call): unknown {
  if (!(error instanceof CallError) || effect === 'read' || guard === 'public') return error;
  if (error.code !== 'NETWORK' && error.code !== 'TIMEOUT') return error;
  const details = { ...error.details, effect: isRepeatable ? 'once' : 'write' };
  return new CallError(error.code, error.message, error.requestId, details, { cause: error.cause });
}

const contentOf = ({ method }: Call, pairs: Pairs) => {
  const form = new URLSearchParams(pairs);
  return method === 'GET' ? { params: form } : { data: form };
};

/**
 * A prefetched reply has not been counted as a visit: tells the server that it is used now. The page does not wait for
 * that.
 */
const countVisit = (definition: Call, pairs: Pairs) =>
  void send(definition, contentOf(definition, pairs), lost).catch(() => {});

function readNoted<C extends Call>(definition: C, pairs: Pairs, body: unknown): CallReply<C> {
  const reply = readReply(definition, body, lost);
  if (definition.effect === 'read') noteReply(definition.path, Object.fromEntries(pairs), body);
  else noteChange();
  return reply;
}
