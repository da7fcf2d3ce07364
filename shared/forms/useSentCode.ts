import { useState } from 'react';
import { CallError } from '@portal/client';
import { toast } from '@portal/design';
import { captchaRules, firstBroken, verificationCodeRules } from '@portal/rules';
import { plain } from './rule';
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
  /** Key of the countdown, which survives a reload: one per purpose. */
  name: string;
  form: CodeForm;
  captcha: Captcha;
  request: (fields: CodeRequestFields) => Promise<{ leftSeconds: number }>;
  /** Called with every error that is not about the captcha. A lost reply reads as a message that was not sent. */
  onRefusal: (error: CallError) => void;
}

/**
 * Sends a code to the account of a form: validates account and captcha, sends, counts down. A captcha is used up by
 * each attempt, right or wrong.
 *
 * @returns also `codeRule` and `captchaRule` for the two fields: no code is valid before one was sent, and the captcha
 *   is only required for sending a code, not for submitting.
 */
export function useSentCode({ name, form, captcha, request, onRefusal }: SentCodeOptions) {
  const { left, start } = useCountdown(name);
  const [isSending, setIsSending] = useState(false);
  // The account that the last code went to. Unknown after a reload within the wait: then the server decides.
  const [fetchedFor, setFetchedFor] = useState<string | null>(left > 0 ? 'anybody' : null);

  async function send() {
    // Set before the first await, so that a double click sends once.
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
    if (!(error instanceof CallError) || error.code === 'NETWORK')
      return onRefusal(new CallError('NETWORK', '信息发送失败', null, {}, { cause: error }));
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
      ...plain,
      validate: (code: string) =>
        (isFetched() ? firstBroken(verificationCodeRules, code) : '请先获取验证码') ?? true,
    },
    captchaRule: { ...plain, onChange: () => form.clearErrors('captcha') },
  };
}
