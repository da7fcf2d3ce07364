import { earlyKey } from '@portal/contract/internal';
import { accountHeader } from './actingAccount';
import { apiBase } from './apiBase';
import { holdReply, isHeld } from './earlyReplies';
import { isSuccess } from './exchange';
import { traceHeaders } from './traceHeaders';

/** Says that nobody has come yet: the server counts no visit. */
const aheadHeaders = { 'X-Ahead': '1' };
/** From pointing at a link to the press, and a page that takes its time. */
const keptMs = 8000;
/** As long as a call waits. */
const timeoutMs = 30_000;

interface Question {
  path: string;
  body: Record<string, string>;
}

/**
 * Asks now what a page that may be opened will ask: its call finds the reply, or waits for it. What fails is asked again
 * by the page.
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

/** By the browser's own means: the transport of calls may be on its way still, and a page would wait for both, one after the other. */
async function ask({ path, body }: Question): Promise<unknown> {
  const leaving = new AbortController();
  const timer = setTimeout(() => leaving.abort(), timeoutMs);
  try {
    const response = await fetch(apiBase + path, {
      method: 'POST',
      body: new URLSearchParams(body),
      headers: { ...accountHeader(), ...traceHeaders(), ...aheadHeaders },
      signal: leaving.signal,
    });
    return await response.json();
  } finally {
    clearTimeout(timer);
  }
}
