import { toast } from '@portal/design';
import { useRevalidator } from '@portal/router';
import { actionMessageOf } from './lostReply';
import { useOnce } from './useOnce';
import { useShortage } from './useShortage';

/**
 * A button's action: runs once for the same subject however often it is pressed (`useOnce`), reports the result as a
 * toast and reloads the page's data. Never rejects: a refusal becomes a toast, and
 * so does a lost reply, which may have had its effect. The data sent must depend on the subject
 * alone, otherwise a different intention would be treated as a repeat.
 *
 * @param act  Receives the subject given to `run`, and a request number for repeatable calls.
 * @param success  Toast after success; null: none.
 */
export function useAction<Subject = void>(
  act: (subject: Subject, reqNo: string) => Promise<unknown>,
  success: string | null | ((subject: Subject) => string),
) {
  const { revalidate } = useRevalidator();
  const offerRecharge = useShortage();
  const { run, isBusy } = useOnce(async (subject: Subject, reqNo) => {
    try {
      await act(subject, reqNo);
      const text = typeof success === 'function' ? success(subject) : success;
      if (text !== null) toast(text, 'good');
    } finally {
      void revalidate();
    }
  });

  return {
    isBusy,
    run: (subject: Subject) =>
      run(subject).catch((error: unknown) => {
        toast(actionMessageOf(error), 'bad');
        offerRecharge(error);
      }),
  };
}
