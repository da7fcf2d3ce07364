import type { AnswerCache } from './AnswerCache';
import type { ReservedCall } from './Call';
import { answerHeaders } from './callHeaders';
import type { Refuse } from './CarriageParts';
import { costOf, settleCall, type SettleParts } from './settleCall';

export interface AgainParts extends SettleParts {
  answers: AnswerCache;
  isClosing: () => boolean;
}

/**
 * Answers a call from the cache. It is billed like any other: what is sold is the answer.
 *
 * @returns false when there is no cached answer.
 */
export function giveAgain(reserved: ReservedCall, parts: AgainParts, refuse: Refuse): boolean {
  const kept = parts.answers.find(reserved);
  if (!kept) return false;
  const status = 200;
  settleCall(reserved, { kind: 'answered', status }, parts, (isWritten) => {
    const { response } = reserved.arrival;
    if (!isWritten) return refuse({ code: 'E0000', call: reserved.call, retryAfterSeconds: 1 });
    const age = Math.floor((parts.clock.elapsed() - kept.keptAt) / 1000);
    response.writeHead(status, {
      ...kept.headers,
      age: String(age),
      'x-cache': 'hit',
      ...answerHeaders(reserved, costOf(reserved, status), parts),
    });
    response.end(kept.body);
  });
  return true;
}
