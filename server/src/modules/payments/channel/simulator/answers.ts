import type { WireAnswer } from '../Wire';

/** Answer of a simulated channel. */
export function answerOf(
  body: string | Buffer,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): WireAnswer {
  async function* parts() {
    yield typeof body === 'string' ? Buffer.from(body) : body;
  }
  return { status, headers, body: parts() };
}
