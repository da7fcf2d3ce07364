import type { AxiosRequestConfig } from 'axios';
import type { Call, CallReply } from '@portal/calls';
import type { Code } from '@portal/codes';
import { locale, t } from '@portal/text';
import { accountHeaders, isDrawnForMember, reportAccountChanged } from './actingAccount';
import { CallError } from './CallError';
import { reportSessionExpired } from './sessionExpiry';
import { traceHeaders } from './traceHeaders';
import { loadTransport } from './transport';

/**
 * Sends a call and returns the body of its reply, unparsed.
 *
 * @param lost  Message for the visitor when no reply comes.
 * @throws {CallError} `TIMEOUT` or `NETWORK`. An aborted request rejects as axios does.
 */
export async function send(
  { path, method }: Pick<Call, 'path' | 'method'>,
  request: Pick<
    AxiosRequestConfig,
    'params' | 'data' | 'signal' | 'timeout' | 'onUploadProgress' | 'responseType' | 'transformResponse'
  > & { headers?: Record<string, string> },
  lost: string,
): Promise<unknown> {
  const { http, isTimeout } = await loadTransport().catch((error: unknown) => {
    throw new CallError('NETWORK', lost, null, {}, { cause: error });
  });
  try {
    const { timeout = http.defaults.timeout, ...content } = request;
    // Refusals come in the language of the page, whatever the browser itself prefers.
    const headers = {
      'accept-language': locale(),
      ...accountHeaders(),
      ...traceHeaders(),
      ...content.headers,
    };
    const { data } = await http.request<unknown>({ url: path, method, timeout, ...content, headers });
    return data;
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw isTimeout(error)
      ? new CallError('TIMEOUT', '请求超时', null, {}, { cause: error })
      : new CallError('NETWORK', lost, null, {}, { cause: error });
  }
}

/** The envelope of every reply. */
interface Envelope {
  resCode: Code | '';
  resMsg?: string;
  resBody?: unknown;
  requestId?: string;
}

const isEnvelope = (body: unknown): body is Envelope =>
  typeof body === 'object' && body !== null && 'resCode' in body && typeof body.resCode === 'string';

/** Whether a body is what a call answers when all is well. */
export const isSuccess = (body: unknown): boolean => isEnvelope(body) && body.resCode === 'S0000';

/**
 * The reply in a body, as the call defines it.
 *
 * @throws {CallError} the server's code, or `NETWORK` with the words of `lost` when the body is nothing that the call
 *   could answer. E0002, and on a member's page E5101, is also told to `onSessionExpired`, except by a call that has it
 *   among its codes, and E5107 to `onAccountChanged`.
 */
export function readReply<C extends Call>(definition: C, body: unknown, lost: string): CallReply<C> {
  if (isEnvelope(body) && !definition.successCodes.includes(body.resCode)) throw refusal(definition, body);
  const content = definition.isBare || !isEnvelope(body) || definition.isFlat ? body : body.resBody;
  const parsed = definition.reply.safeParse(content);
  if (parsed.success && (definition.isBare || isEnvelope(body))) return parsed.data as CallReply<C>;

  const requestId = isEnvelope(body) ? (body.requestId ?? null) : null;
  throw new CallError('NETWORK', lost, requestId, {}, { cause: parsed.error });
}

function refusal(definition: Call, { resCode, resMsg, requestId, ...details }: Envelope): CallError {
  const isOver = resCode === 'E0002' || (resCode === 'E5101' && isDrawnForMember());
  if (isOver && !definition.codes.includes(resCode)) reportSessionExpired();
  if (resCode === 'E5107') reportAccountChanged();
  return new CallError(resCode || 'E0000', t(resMsg || '操作失败'), requestId ?? null, details);
}
