import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { checkAccount, register, sendRegisterCode } from '@portal/calls';
import { CallError, call, messageOf } from '@portal/client';
import { type Captcha, useSentCode } from '@portal/forms';
import { useRepeatGuard, showRefusal } from '@portal/page';
import { useNavigate } from '@portal/router';
import { accountKind } from '@portal/rules';
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
    if (showRefusal(error, form, wireNames)) return;
    captcha.refresh();
    form.setValue('captcha', '');
    if (error instanceof CallError && error.code === 'E5001') setIsTaken(true);
    if (error instanceof CallError && error.code === 'E0005') {
      return form.setError('captcha', { message: error.message }, { shouldFocus: true });
    }
    setRefusal(messageOf(error));
  }

  const sentCode = useSentCode({
    name: 'register',
    form,
    captcha,
    request: ({ account, captcha: captchaCode }) => call(sendRegisterCode, { account, captchaCode }),
    onRefusal: refuse,
  });

  async function sendCode() {
    setRefusal(null);
    await sentCode.send();
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
    left: sentCode.left,
    isSending: sentCode.isSending,
    isCodeFetched: sentCode.isFetched,
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
