import { z } from 'zod';
import type { Call, CallInput } from '@portal/calls';
import { csrfCookie, csrfHeader } from '../src/platform/http/visitor';
import { askOnce, type Answered } from './askOnce';

/** What every answer to a call is wrapped in; a body is whatever the call says. */
const Reply = z.object({ resCode: z.string(), resMsg: z.string(), resBody: z.any().optional() });

type Fields = Readonly<Record<string, unknown>>;

export type Visit = ReturnType<typeof openVisit>;

/** A browser over HTTP, whose cookies are good for each of several servers. */
export function openVisit() {
  const cookies = new Map<string, string>();
  const cookieLine = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  function keep({ headers }: Answered): void {
    for (const line of headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
  }

  async function get(url: string): Promise<Answered> {
    const answer = await askOnce(url, { headers: { cookie: cookieLine() } });
    keep(answer);
    return answer;
  }

  async function post(url: string, body: string): Promise<Answered> {
    const headers = {
      cookie: cookieLine(),
      [csrfHeader]: cookies.get(csrfCookie) ?? '',
      'content-type': 'application/x-www-form-urlencoded',
    };
    const answer = await askOnce(url, { method: 'POST', headers, body });
    keep(answer);
    return answer;
  }

  return {
    cookieLine,
    get,
    /** @throws {Error} when the answer is none of the portal's. */
    async call<C extends Call>(origin: string, { path, method }: C, input: CallInput<C> & Fields) {
      if (!cookies.has(csrfCookie)) await get(`${origin}/err`);
      const fields = new URLSearchParams(
        Object.entries<unknown>(input).map(([name, value]) => [name, String(value)]),
      ).toString();
      const url = `${origin}/ajaxurl/apix${path}`;
      const answer = method === 'GET' ? await get(`${url}?${fields}`) : await post(url, fields);
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body.slice(0, 200)}`);
      return Reply.parse(JSON.parse(answer.body));
    },
  };
}
