import { messageOf } from '@portal/client';
import { toast } from '@portal/design';
import { useRevalidator } from '@portal/router';
import { useOnce } from './useOnce';
import { useShortage } from './useShortage';

/**
 * An action of a button: runs once for the same subject however often it is pressed (`useOnce`), says how it ended, and
 * brings the page's data up to date. It never rejects: a refusal is a toast.
 *
 * What is sent comes from the subject, or another intention is taken for the same.
 *
 * @param act      Gets what `run` was given, and a request number for a repeatable call.
 * @param success  What a toast says then; null: nothing.
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
        toast(messageOf(error), 'bad');
        offerRecharge(error);
      }),
  };
}
