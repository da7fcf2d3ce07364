import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { CallError, messageOf } from '@portal/client';
import { showRefusal } from './showRefusal';
import { useLeaveGuard } from './useLeaveGuard';
import { useOnce } from './useOnce';
import { useShortage } from './useShortage';

export interface SubmissionOptions<Fields extends FieldValues, Reply> {
  /**
   * Sends what the form holds, and nothing else: the request number belongs to these fields. It is for a repeatable
   * call; others leave it aside.
   */
  send: (fields: Fields, reqNo: string) => Promise<Reply>;
  /** Once it is sent: nothing is unsaved any more, so it may lead elsewhere. */
  onSent?: (reply: Reply, fields: Fields) => void;
  /** Fields on the wire → fields of the form, where their names differ. */
  names?: Record<string, Path<Fields>>;
  /** Codes that speak of one field → that field. */
  codes?: Partial<Record<CallError['code'], Path<Fields>>>;
  /** Sees a refusal that belongs to no single field. Returns whether it has been shown. */
  onRefused?: (error: unknown) => boolean;
}

/**
 * Sending a form: with its request number, once however often the button is pressed (`useOnce`). What the server says
 * about single fields (E0017, `codes`) is shown at those fields, any other refusal is `refusal`.
 *
 * A form that fills a page asks before it is left: that is `useGuardedSubmission`.
 *
 * @returns `submit` for `onSubmit` of the form; `refusal` and `refuse(text)` for `FormError`, in the visitor's words;
 *   `reply` of the last success, else null; `isBusy` while it is sent.
 */
export function useSubmission<Fields extends FieldValues, Reply>(
  form: UseFormReturn<Fields>,
  { send, onSent, names, codes = {}, onRefused }: SubmissionOptions<Fields, Reply>,
) {
  const offerRecharge = useShortage();
  const [refusal, refuse] = useState<string | null>(null);
  const [reply, setReply] = useState<Reply | null>(null);
  const { run, isBusy } = useOnce(async (fields: Fields, reqNo) => {
    const answer = await send(fields, reqNo);
    setReply(answer);
    onSent?.(answer, fields);
  });

  async function attempt(fields: Fields): Promise<void> {
    refuse(null);
    try {
      await run(fields);
    } catch (error) {
      offerRecharge(error);
      if (!showRefusal(error, form, names) && !showAtField(error) && !onRefused?.(error))
        refuse(messageOf(error));
    }
  }

  function showAtField(error: unknown): boolean {
    const field = error instanceof CallError ? codes[error.code] : undefined;
    if (field) form.setError(field, { message: messageOf(error) }, { shouldFocus: true });
    return field !== undefined;
  }

  return {
    submit: (event?: React.BaseSyntheticEvent) => void form.handleSubmit(attempt)(event),
    refusal,
    refuse,
    reply,
    isBusy,
  };
}

interface GuardedOptions<Fields extends FieldValues, Reply> extends SubmissionOptions<Fields, Reply> {
  /** Parameter of the address that says which part of the page is shown, when the form is one of several. */
  part?: string;
}

/** `useSubmission` for a form that fills a page: with unsaved content it asks before it is left (`useLeaveGuard`). */
export function useGuardedSubmission<Fields extends FieldValues, Reply>(
  form: UseFormReturn<Fields>,
  { part, ...options }: GuardedOptions<Fields, Reply>,
) {
  const release = useLeaveGuard(form.formState.isDirty, part);
  return useSubmission(form, {
    ...options,
    onSent(reply, fields) {
      release();
      options.onSent?.(reply, fields);
    },
  });
}
