import { earlyKey } from '@portal/contract/internal';
import { holdReply, isHeld } from './earlyReplies';
import { isSuccess, send } from './exchange';

/** Says that nobody has come yet: the server counts no visit. */
const aheadHeaders = { 'X-Ahead': '1' };
/** From pointing at a link to the press, and a page that takes its time. */
const keptMs = 8000;

interface Question {
  path: string;
  body: Record<string, string>;
}

/**
 * Asks now what a page that may be opened will ask: its call finds the reply, or waits for it. What fails is asked again
 * by the page.
 */
export function askAhead(questions: readonly Question[]): void {
  for (const { path, body } of questions) {
    const key = earlyKey(path, body);
    if (isHeld(key)) continue;
    const data = new URLSearchParams(body);
    const reply = send({ path, method: 'POST' }, { data, headers: aheadHeaders }, '').then(
      (answer) => (isSuccess(answer) ? answer : undefined),
      () => undefined,
    );
    holdReply(key, reply, keptMs);
  }
}
