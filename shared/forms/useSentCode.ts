import { useState } from 'react';
import { CallError } from '@portal/client';
import { toast } from '@portal/design';
import { captchaRules, firstBroken, verificationCodeRules } from '@portal/rules';
import type { Captcha } from './useCaptcha';
import { useCountdown } from './useCountdown';

/** What a form must have to ask for a code. */
export interface CodeRequestFields {
  account: string;
  captcha: string;
}

/** What is used of the form: `UseFormReturn` of any form that has these two fields. */
interface CodeForm {
  getValues: () => CodeRequestFields;
  trigger: (name: 'account', options: { shouldFocus: boolean }) => Promise<boolean>;
  setValue: (name: 'captcha', value: '') => void;
  setError: (name: 'captcha', error: { message: string }, options: { shouldFocus: boolean }) => void;
  clearErrors: (name: 'captcha' | 'code') => void;
}

interface SentCodeOptions {
  /** Names the wait, so that it survives a reload: one for each purpose. */
  name: string;
  form: CodeForm;
  captcha: Captcha;
  request: (fields: CodeRequestFields) => Promise<{ leftSeconds: number }>;
  /** Told whatever is not about the picture. */
  onRefusal: (error: unknown) => void;
}

/**
 * Sending a code to the account of a form: checks account and picture, sends, counts down. A picture is used up
 * by each attempt, right or wrong.
 *
 * @returns `codeRule` and `captchaRule` for the two fields: a code cannot be right before one was fetched, and the
 *   picture is looked at when a code is asked for, not when the form is sent.
 */
export function useSentCode({ name, form, captcha, request, onRefusal }: SentCodeOptions) {
  const { left, start } = useCountdown(name);
  const [isSending, setIsSending] = useState(false);
  // For which account; after a reload within the wait nobody knows, and the server decides.
  const [fetchedFor, setFetchedFor] = useState<string | null>(left > 0 ? 'anybody' : null);

  async function send() {
    // At once, or the second click of a double click would send again.
    setIsSending(true);
    try {
      if (await form.trigger('account', { shouldFocus: true })) await sendTo(form.getValues());
    } finally {
      setIsSending(false);
    }
  }

  async function sendTo(fields: CodeRequestFields) {
    const wrongCaptcha = firstBroken(captchaRules, fields.captcha);
    if (wrongCaptcha) return form.setError('captcha', { message: wrongCaptcha }, { shouldFocus: true });
    try {
      const { leftSeconds } = await request(fields);
      start(leftSeconds);
      setFetchedFor(fields.account);
      form.clearErrors('captcha');
      form.clearErrors('code');
      toast('验证码已发送', 'good');
    } catch (error) {
      refuse(error);
    }
  }

  function refuse(error: unknown) {
    captcha.refresh();
    form.setValue('captcha', '');
    if (!(error instanceof CallError)) return onRefusal(error);
    if (error.code === 'E0005')
      return form.setError('captcha', { message: error.message }, { shouldFocus: true });
    if (error.code === 'E0029' && typeof error.details.leftSeconds === 'number')
      start(error.details.leftSeconds);
    onRefusal(error);
  }

  const isFetched = () =>
    fetchedFor === 'anybody' || (fetchedFor !== null && fetchedFor === form.getValues().account);

  return {
    left,
    isSending,
    send,
    codeRule: {
      validate: (code: string) =>
        (isFetched() ? firstBroken(verificationCodeRules, code) : '请先获取验证码') ?? true,
    },
    captchaRule: { onChange: () => form.clearErrors('captcha') },
  };
}
