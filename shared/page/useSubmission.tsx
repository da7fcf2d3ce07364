import { useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { get, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { CallError, messageOf } from '@portal/client';
import { toast } from '@portal/design';
import { byLeaving, holdUnsaved } from '@portal/router';
import { focusFirstError } from './focusFirstError';
import { Late } from './Late';
import { effectOf, isLost, lateText, leftMessageOf, lostText, unsureText } from './lostReply';
import { OnRefusal } from './OnRefusal';
import { Outdated } from './Outdated';
import { showRefusal } from './showRefusal';
import { useLeaveGuard } from './useLeaveGuard';
import { useOnce } from './useOnce';
import { useShortage } from './useShortage';

export interface SubmissionOptions<Fields extends FieldValues, Reply> {
  /**
   * Sends the fields, and no other changeable data, because the request number stands for exactly these fields. Only
   * repeatable calls use that number.
   */
  send: (fields: Fields, reqNo: string) => Promise<Reply>;
  /** Called after success. Nothing is unsaved then, so it may navigate. */
  onSent?: (reply: Reply, fields: Fields) => void;
  /** Fields of the call → fields of the form, where their names differ. */
  names?: Record<string, Path<Fields>>;
  /** Codes that concern one field → that field. */
  codes?: Partial<Record<CallError['code'], Path<Fields>>>;
  /** Receives a refusal that concerns no single field. Returns whether it has been shown. */
  onRefused?: (error: unknown) => boolean;
  /**
   * The call is repeatable: whoever gets no reply is told that sending the same again has no second effect. Absent: the
   * error says it, as for each call of `@portal/calls`.
   */
  isRepeatable?: boolean;
  /** Lets the form be left without a question, once what was typed is kept elsewhere. */
  release?: () => void;
}

/**
 * Sends a form with its request number, once however often the button is pressed (`useOnce`). Errors of single fields
 * (E0017, `codes`) are shown at those fields, any other refusal is in `refusal`, and where the form was closed
 * meanwhile a toast.
 *
 * For a form that fills a page see `useGuardedSubmission`.
 *
 * @returns `submit` for `onSubmit` of the form; `refusal` (what to show the visitor, with a button to reload what
 *   somebody else has changed; or null) and `refuse(text)` for `FormError`; `reply` of the last success, otherwise null;
 *   `isBusy` while it is sent.
 */
export function useSubmission<Fields extends FieldValues, Reply>(
  form: UseFormReturn<Fields>,
  {
    send,
    onSent,
    names,
    codes = {},
    onRefused,
    isRepeatable = false,
    release: letGo = () => {},
  }: SubmissionOptions<Fields, Reply>,
) {
  const offerRecharge = useShortage();
  const tellRefusal = useContext(OnRefusal);
  const [refusal, refuse] = useState<ReactNode>(null);
  const [reply, setReply] = useState<Reply | null>(null);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  const { run, isBusy } = useOnce(async (fields: Fields, reqNo) => {
    // Until it is answered, nobody knows whether it is saved: leaving asks, as before it was sent.
    const isLeft = byLeaving();
    const release = holdUnsaved((step) => isShown.current && isLeft(step));
    const answer = await send(fields, reqNo).finally(release);
    setReply(answer);
    onSent?.(answer, fields);
  });

  const isUnanswered = (error: unknown) => isLost(error) && (isRepeatable || effectOf(error) === 'once');

  async function attempt(fields: Fields): Promise<void> {
    refuse(null);
    try {
      await run(fields);
    } catch (error) {
      tellRefusal();
      if (!isShown.current)
        return toast(isUnanswered(error) || effectOf(error) ? leftMessageOf(error) : messageOf(error), 'bad');
      // No refusal: the page stays as it was sent, because the number stands for exactly that.
      if (isUnanswered(error)) return refuse(shown(error, lostText()));
      offerRecharge(error);
      if (!showRefusal(error, form, names) && !showAtField(error) && !onRefused?.(error))
        refuse(shown(error, effectOf(error) && unsureText()));
    }
  }

  /** A refusal of the form as a whole; `lost`: what to do without a reply. */
  function shown(error: unknown, lost?: string): ReactNode {
    const text = messageOf(error);
    if (!(error instanceof CallError)) return text;
    if (error.code === 'E7042') return <Outdated text={text} isChanged={isChanged} release={letGo} />;
    const hint = lost ?? (error.code === 'TIMEOUT' ? lateText : undefined);
    return hint === undefined ? text : <Late text={text} hint={hint} />;
  }

  const isChanged = (name: string) =>
    JSON.stringify(get(form.getValues(), name)) !== JSON.stringify(get(form.formState.defaultValues, name));

  function showAtField(error: unknown): boolean {
    const field = error instanceof CallError ? codes[error.code] : undefined;
    if (field) form.setError(field, { message: messageOf(error) }, { shouldFocus: true });
    return field !== undefined;
  }

  function submit(event?: React.BaseSyntheticEvent): void {
    const place: unknown = event?.currentTarget;
    void form.handleSubmit(attempt, () => focusFirstError(place))(event);
  }

  return {
    submit,
    refusal,
    refuse,
    reply,
    isBusy,
  };
}

interface GuardedOptions<Fields extends FieldValues, Reply> extends Omit<
  SubmissionOptions<Fields, Reply>,
  'onRefused' | 'release'
> {
  /** As for `useLeaveGuard`. */
  part?: string;
  /** As for `useSubmission`; to be called before a refusal leads away: `release`. */
  onRefused?: (error: unknown, release: () => void) => boolean;
}

/** `useSubmission` for a form that fills a page: asks before unsaved content is left (`useLeaveGuard`). */
export function useGuardedSubmission<Fields extends FieldValues, Reply>(
  form: UseFormReturn<Fields>,
  { part, onRefused, ...options }: GuardedOptions<Fields, Reply>,
) {
  const release = useLeaveGuard(form.formState.isDirty, part);
  return useSubmission(form, {
    ...options,
    release,
    onRefused: (error) => onRefused?.(error, release) ?? false,
    onSent(reply, fields) {
      release();
      options.onSent?.(reply, fields);
      // What was sent is the start of further changes, which are unsaved again; what was typed meanwhile stays.
      if (JSON.stringify(form.getValues()) === JSON.stringify(fields)) form.reset(fields);
    },
  });
}
