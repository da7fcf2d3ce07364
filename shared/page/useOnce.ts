import { useRef, useState } from 'react';

/** The same again within this time after a success is taken for a slip of the finger. */
const repeatGuardMs = 3000;

interface Attempt {
  reqNo: string;
  /** Unix time in ms; infinite while it runs. */
  blockedUntil: number;
  isDone: boolean;
}

/** An id for one intention of the visitor. */
const newReqNo = () => crypto.randomUUID();

/**
 * Runs an action once for the same subject however often it is asked for: not while it runs, and not for three seconds
 * after a success that nothing else has followed. After a failure it may be tried again at once.
 *
 * @param act  Gets the subject and a request number. The number stays the same for every attempt with the same subject
 *   until one succeeds, so that a lost answer can be asked for again without a second effect. What is sent with it must
 *   come from the subject alone.
 * @returns `run` rejects as `act` does; `isBusy` while anything runs.
 */
export function useOnce<Subject = void>(act: (subject: Subject, reqNo: string) => Promise<unknown>) {
  const attempts = useRef(new Map<string, Attempt>());
  const [running, setRunning] = useState(0);

  async function run(subject: Subject): Promise<void> {
    const content = JSON.stringify(subject) ?? '';
    const last = attempts.current.get(content);
    if (last && Date.now() < last.blockedUntil) return;

    const reqNo = last && !last.isDone ? last.reqNo : newReqNo();
    attempts.current.set(content, { reqNo, blockedUntil: Infinity, isDone: false });
    setRunning((count) => count + 1);
    try {
      await act(subject, reqNo);
      // After another success it is no slip any more: on, off, on again.
      for (const [other, { isDone }] of attempts.current) if (isDone) attempts.current.delete(other);
      attempts.current.set(content, { reqNo, blockedUntil: Date.now() + repeatGuardMs, isDone: true });
    } catch (error) {
      attempts.current.set(content, { reqNo, blockedUntil: 0, isDone: false });
      throw error;
    } finally {
      setRunning((count) => count - 1);
    }
  }

  return { run, isBusy: running > 0 };
}
