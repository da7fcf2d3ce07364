import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { checkAccount, register, sendRegisterCode } from '@portal/calls';
import { CallError, call, messageOf } from '@portal/client';
import { toast, useRepeatGuard } from '@portal/design';
import { useNavigate } from '@portal/router';
import { accountKind, captchaRules, firstBroken } from '@portal/rules';
import { showRefusal } from '../common/showRefusal';
import type { Captcha } from '../common/useCaptcha';
import { useCountdown } from '../common/useCountdown';
import { agreementVersion } from './agreements';

export interface RegistrationFields {
  account: string;
  password: string;
  repeat: string;
  captcha: string;
  code: string;
  nickName: string;
  hasAgreed: boolean;
}

const wireNames = {
  account: 'account',
  userPswd: 'password',
  vercode: 'code',
  captchaCode: 'captcha',
  nickName: 'nickName',
} as const;

export function useRegistration(form: UseFormReturn<RegistrationFields>, captcha: Captcha) {
  const navigate = useNavigate();
  const { left, start } = useCountdown('register');
  const [isSending, setIsSending] = useState(false);
  const [isCodeFetched, setIsCodeFetched] = useState(left > 0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isTaken, setIsTaken] = useState(false);

  /** Says that an account is taken before the rest of the form is filled in. */
  async function checkFree() {
    const account = form.getValues('account');
    if (!accountKind(account)) return;
    try {
      const { usable } = await call(checkAccount, { account });
      setIsTaken(usable === 0);
      if (usable === 0) form.setError('account', { message: '该账号已注册' });
    } catch {
      // The registration itself checks again.
    }
  }

  function refuse(error: unknown) {
    if (showRefusal(error, form.setError, wireNames)) return;
    captcha.refresh();
    form.setValue('captcha', '');
    if (error instanceof CallError && error.code === 'E5001') setIsTaken(true);
    if (error instanceof CallError && error.code === 'E0005') {
      return form.setError('captcha', { message: error.message }, { shouldFocus: true });
    }
    if (
      error instanceof CallError &&
      error.code === 'E0029' &&
      typeof error.details.leftSeconds === 'number'
    ) {
      start(error.details.leftSeconds);
    }
    setRefusal(messageOf(error));
  }

  async function sendCode() {
    setRefusal(null);
    const { account, captcha: answer } = form.getValues();
    if (!(await form.trigger('account', { shouldFocus: true }))) return;
    const wrongCaptcha = firstBroken(captchaRules, answer);
    if (wrongCaptcha) return form.setError('captcha', { message: wrongCaptcha }, { shouldFocus: true });
    setIsSending(true);
    try {
      const { leftSeconds } = await call(sendRegisterCode, { account, captchaCode: answer });
      start(leftSeconds);
      setIsCodeFetched(true);
      form.clearErrors('captcha');
      toast('验证码已发送', 'good');
    } catch (error) {
      refuse(error);
    } finally {
      setIsSending(false);
    }
  }

  async function createAccount({ account, password, captcha: answer, code, nickName }: RegistrationFields) {
    const isMobile = accountKind(account) === 'mobile';
    const { needActive } = await call(register, {
      account,
      userPswd: password,
      nickName,
      agreeVersion: agreementVersion,
      ...(isMobile ? { vercode: code } : { captchaCode: answer }),
    });
    const state = needActive ? 'sent' : 'done';
    void navigate(`/register/MailOk?state=${state}&account=${encodeURIComponent(account)}`);
  }

  const guarded = useRepeatGuard(createAccount);

  return {
    left,
    isSending,
    isCodeFetched,
    refusal,
    isTaken,
    checkFree,
    sendCode,
    async submit(fields: RegistrationFields) {
      setRefusal(null);
      try {
        await guarded(fields);
      } catch (error) {
        refuse(error);
      }
    },
  };
}
