import type { CallInput, Download } from '@portal/calls';
import type { CallOptions } from './call';
import { CallError } from './CallError';
import { readReply, send } from './exchange';
import { formPairs } from './formPairs';

const lost = '加载失败，请重试';

/**
 * Fetches what a download gives, for a page to use itself; to show or keep it a link is enough.
 *
 * @throws {CallError} as `call` does.
 */
export async function fetchFile<C extends Download>(
  definition: C,
  input: CallInput<C>,
  { signal, timeoutMs }: CallOptions = {},
): Promise<Blob> {
  const body = await send(
    definition,
    {
      params: new URLSearchParams(formPairs(input)),
      signal,
      timeout: timeoutMs,
      responseType: 'arraybuffer',
      // A refusal comes as a reply, whatever was asked for.
      transformResponse(bytes: ArrayBuffer, headers): unknown {
        return String(headers['content-type']).startsWith(definition.mediaType)
          ? new Blob([bytes], { type: definition.mediaType })
          : JSON.parse(new TextDecoder().decode(bytes));
      },
    },
    lost,
  );
  if (body instanceof Blob) return body;
  readReply(definition, body, lost);
  throw new CallError('NETWORK', lost, null);
}
