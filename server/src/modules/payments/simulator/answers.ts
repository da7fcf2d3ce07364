import type { WireAnswer } from '../Wire';

/** What a simulated channel answers. */
export function answerOf(
  body: string | Buffer,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): WireAnswer {
  async function* parts() {
    yield Buffer.from(body as string);
  }
  return { status, headers, body: parts() };
}
