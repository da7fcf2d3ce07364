import type { CustomFetch } from 'openid-client';
import type { Dispatcher } from 'undici';
import { readBytes } from '@portal/environment';
import type { Config } from '../../../platform/config';
import { requestOutside } from '../../../platform/upstream';

const answerBytesMax = 256 * 1024;
const bodyless: readonly number[] = [204, 205, 304];

/**
 * `fetch` for one exchange with a provider: only to public or allow-listed addresses, connecting to the checked one,
 * without redirects, with limited size and time.
 */
export function createGuardedFetch({ upstreamHosts }: Config, timeoutMs: number): CustomFetch {
  const deadline = performance.now() + timeoutMs;
  return async (address, { body, headers, method }) => {
    const leftMs = Math.max(1, Math.ceil(deadline - performance.now()));
    const sent = {
      headers,
      method: method === 'POST' ? ('POST' as const) : ('GET' as const),
      body: textOf(body),
    };
    return requestOutside(new URL(address), upstreamHosts, leftMs, takeAnswer, sent);
  };
}

/** The library sends forms or nothing. */
const textOf = (body: unknown) => (body instanceof URLSearchParams ? body.toString() : null);

async function takeAnswer({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<Response> {
  const answer = await readBytes(body, answerBytesMax);
  if (!answer) throw new Error('The answer of the identity provider is too large');
  const kept = new Headers();
  for (const name of ['content-type', 'www-authenticate']) {
    const value = headers[name];
    if (typeof value === 'string') kept.set(name, value);
  }
  return new Response(bodyless.includes(statusCode) ? null : answer, {
    status: statusCode,
    headers: kept,
  });
}
