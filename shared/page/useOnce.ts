import { useRef, useState } from 'react';

/** Repeating an action within this time after its success counts as an accidental second press. */
const repeatGuardMs = 3000;

interface Attempt {
  reqNo: string;
  /** Unix time in ms; infinite while it runs. */
  blockedUntil: number;
  isDone: boolean;
}

/** Request number: identifies one intention of the visitor. */
const newReqNo = () => crypto.randomUUID();

/**
 * Runs an action once per subject however often it is requested: not while it is running, and not within three seconds
 * after a success, unless another subject succeeded in between. After a failure it can be retried at once.
 *
 * @param act  Receives the subject and a request number. The number stays the same for all attempts with one subject until
 *   one succeeds, so that a retry after a lost reply has no second effect; the data sent must therefore depend on the
 *   subject alone.
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
      // After the success of another subject a repeat is intended: on, off, on again.
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
