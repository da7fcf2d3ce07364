import { AxiosError } from 'axios';
import type { Call, CallInput, CallReply } from '@portal/calls';
import type { Code } from '@portal/codes';
import { CallError } from './CallError';
import { takeEarlyReply } from './earlyReplies';
import { http } from './http';
import { reportSessionExpired } from './sessionExpiry';

export interface CallOptions {
  signal?: AbortSignal;
}

interface Envelope {
  resCode: Code;
  resMsg?: string;
  resBody?: unknown;
  requestId?: string;
}

/**
 * Make one call and parse its reply.
 *
 * @throws {CallError} `TIMEOUT` after 30 s, `NETWORK` when no usable reply came, else the server's code.
 *   E0002 is also told to `onSessionExpired`, except by the login itself, where it has another meaning.
 */
export async function call<C extends Call>(
  definition: C,
  input: CallInput<C>,
  { signal }: CallOptions = {},
): Promise<CallReply<C>> {
  const fields = formFields(input as Record<string, unknown>);
  const envelope = (takeEarlyReply(definition.path, fields) ??
    (await send(definition, fields, signal))) as Envelope;

  if (!(definition.successCodes as string[]).includes(envelope.resCode)) throw refusal(definition, envelope);
  const parsed = definition.reply.safeParse(definition.isFlat ? envelope : envelope.resBody);
  if (!parsed.success) {
    throw new CallError(
      'NETWORK',
      '加载失败，请重试',
      envelope.requestId ?? null,
      {},
      { cause: parsed.error },
    );
  }
  return parsed.data as CallReply<C>;
}

function refusal(definition: Call, { resCode, resMsg, requestId, ...details }: Envelope): CallError {
  if (resCode === 'E0002' && !(definition.codes as string[]).includes('E0002')) reportSessionExpired();
  return new CallError(resCode, resMsg ?? '操作失败', requestId ?? null, details);
}

async function send(
  definition: Call,
  fields: Record<string, string>,
  signal?: AbortSignal,
): Promise<unknown> {
  try {
    const { data } = await http.request({
      url: definition.path,
      method: definition.method,
      signal,
      ...(definition.method === 'GET' ? { params: fields } : { data: new URLSearchParams(fields) }),
    });
    if (typeof data?.resCode !== 'string') throw new CallError('NETWORK', '加载失败，请重试', null);
    return data;
  } catch (error) {
    if (error instanceof CallError || signal?.aborted) throw error;
    throw transportError(error);
  }
}

function transportError(error: unknown): CallError {
  const isTimeout = error instanceof AxiosError && ['ECONNABORTED', 'ETIMEDOUT'].includes(error.code ?? '');
  return isTimeout
    ? new CallError('TIMEOUT', '请求超时', null, {}, { cause: error })
    : new CallError('NETWORK', '加载失败，请重试', null, {}, { cause: error });
}

/** Fields without a value are not sent; lists and objects travel as JSON. */
function formFields(input: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
  );
}
