import { useEffect, useRef } from 'react';
import { ask } from '@portal/design';
import { backAnswer, hasUnsaved, useBlocker } from '@portal/router';

const question = { title: '离开页面', question: '离开后内容将不会保存，是否离开?', confirmLabel: '离开' };

/**
 * Asks once before unsaved content is left by a link or the back button, whoever holds it (`holdUnsaved`). The frame
 * renders it; nothing else does, because a router has one blocker at a time.
 */
export function LeaveGuard() {
  /** Whether the blocked step was one of the browser's buttons, which has an answer. */
  const isAnswered = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    isAnswered.current = String(historyAction) === 'POP' && backAnswer() !== undefined;
    return isAnswered.current || hasUnsaved({ from: currentLocation, to: nextLocation });
  });
  const latest = useRef(blocker);
  const isAsking = useRef(false);

  // Whoever goes back twice is asked once, and led to where the last step leads.
  useEffect(() => {
    latest.current = blocker;
    if (blocker.state !== 'blocked' || isAsking.current) return;
    const answer = isAnswered.current ? backAnswer() : undefined;
    if (answer) {
      blocker.reset();
      return answer();
    }
    isAsking.current = true;
    void ask(question).then((isLeaving) => {
      isAsking.current = false;
      const { current } = latest;
      if (current.state !== 'blocked') return;
      if (isLeaving) current.proceed();
      else current.reset();
    });
  }, [blocker]);

  return null;
}
