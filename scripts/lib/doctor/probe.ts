import net from 'node:net';
import { errorCode } from '../../../server/src';
import { isObject } from '../../../shared/rules';

const timeoutMs = 3000;

export interface Answer {
  isOk: boolean;
  headers: Headers;
  text: string;
}

/** @returns null when no answer arrives in time. */
export async function ask(url: string, init: RequestInit = {}): Promise<Answer | null> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { ...init, redirect: 'manual', signal });
    // An unread body would keep the connection open.
    return { isOk: response.ok, headers: response.headers, text: await response.text() };
  } catch {
    return null;
  }
}

/** Body as a JSON object; null: it is none. */
export function readJson(answer: Answer | null): Record<string, unknown> | null {
  try {
    const body: unknown = JSON.parse(answer?.text ?? '');
    return isObject(body) ? body : null;
  } catch {
    return null;
  }
}

/** Whether a server or gateway answers; false: another program does. Null: nobody does. */
export async function isAlive(origin: string): Promise<boolean | null> {
  const answer = await ask(`${origin}/healthz`);
  return answer && answer.isOk && readJson(answer)?.status === 'ok';
}

/** Why a server or gateway accepts no requests, in its own words; null: it does. */
export async function whyUnready(origin: string): Promise<string | null> {
  const answer = await ask(`${origin}/readyz`);
  if (answer?.isOk) return null;
  const reason = readJson(answer)?.reason;
  return typeof reason === 'string' ? reason : '没有应答';
}

/** Error code that prevents listening at a port, such as `EADDRINUSE`; null: none. */
export const portTrouble = (port: number): Promise<string | null> =>
  new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', (error) => resolve(errorCode(error) ?? 'EUNKNOWN'));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(null)));
  });
