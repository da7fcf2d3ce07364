import { earlyKey } from '@portal/contract/internal';
import { accountHeaders } from './actingAccount';
import { apiBase } from './apiBase';
import { holdReply, isHeld } from './earlyReplies';
import { isSuccess } from './exchange';
import { traceHeaders } from './traceHeaders';

/** Marks a prefetch: nobody has opened the page yet, so the server counts no visit. */
const aheadHeaders = { 'X-Ahead': '1' };
/** Long enough for the time between pointing at a link and pressing it, and for a page that loads slowly. */
const keptMs = 8000;
/** The same as the timeout of a call. */
const timeoutMs = 30_000;

interface Question {
  path: string;
  body: Record<string, string>;
}

/**
 * Prefetches the replies that a page may need. Its call then takes the reply, or waits for it; a prefetch that fails is
 * simply asked again by the page.
 */
export function askAhead(questions: readonly Question[]): void {
  for (const question of questions) {
    const key = earlyKey(question.path, question.body);
    if (isHeld(key)) continue;
    const reply = ask(question).then(
      (answer) => (isSuccess(answer) ? answer : undefined),
      () => undefined,
    );
    holdReply(key, reply, keptMs);
  }
}

/** Uses `fetch`, because the transport of calls (axios) may still be loading: the page would wait for both in turn. */
async function ask({ path, body }: Question): Promise<unknown> {
  const leaving = new AbortController();
  const timer = setTimeout(() => leaving.abort(), timeoutMs);
  try {
    const response = await fetch(apiBase + path, {
      method: 'POST',
      body: new URLSearchParams(body),
      headers: { ...accountHeaders(), ...traceHeaders(), ...aheadHeaders },
      signal: leaving.signal,
    });
    return await response.json();
  } finally {
    clearTimeout(timer);
  }
}
