import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { checkAccount, register, sendRegisterCode, type Agreements } from '@portal/calls';
import { CallError, call, messageOf } from '@portal/client';
import { type Captcha, useSentCode } from '@portal/forms';
import { useAgreedAnew, useGuardedSubmission } from '@portal/page';
import { useNavigate } from '@portal/router';
import { accountKind } from '@portal/rules';

export interface RegistrationFields {
  account: string;
  password: string;
  repeat: string;
  captcha: string;
  code: string;
  nickName: string;
  inviteCode: string;
  hasAgreed: boolean;
}

const wireNames = {
  userPswd: 'password',
  vercode: 'code',
  captchaCode: 'captcha',
} as const;

export function useRegistration(
  form: UseFormReturn<RegistrationFields>,
  captcha: Captcha,
  { registerVersion }: Agreements,
) {
  const agreedAnew = useAgreedAnew(form);
  const navigate = useNavigate();
  const [isTaken, setIsTaken] = useState(false);

  /** Warns that an account is taken before the rest of the form is filled in. */
  async function checkFree() {
    const account = form.getValues('account');
    setIsTaken(false);
    if (!accountKind(account)) return;
    // A failed check does not matter: the registration checks again.
    const reply = await call(checkAccount, { account }).catch(() => null);
    if (reply?.usable !== 0 || form.getValues('account') !== account) return;
    setIsTaken(true);
    form.setError('account', { message: '该账号已注册' });
  }

  const submission = useGuardedSubmission(form, {
    send({ account, password, captcha: captchaCode, code, nickName, inviteCode }) {
      const proof = accountKind(account) === 'mobile' ? { vercode: code } : { captchaCode };
      return call(register, {
        account,
        userPswd: password,
        nickName,
        ...(inviteCode.trim() && { inviteCode: inviteCode.trim() }),
        agreeVersion: registerVersion,
        ...proof,
      });
    },
    onSent: ({ needActive }, { account }) =>
      void navigate('/register/MailOk', {
        state: needActive ? { mailedTo: account } : { activated: account },
      }),
    names: wireNames,
    onRefused: refused,
  });

  /** Every attempt uses up the captcha, including one whose answer was lost. */
  function refused(error: unknown): boolean {
    captcha.refresh();
    form.setValue('captcha', '');
    if (!(error instanceof CallError)) return false;
    if (error.code === 'E5001') setIsTaken(true);
    if (agreedAnew(error)) return true;
    if (error.code !== 'E0005') return false;
    form.setError('captcha', { message: error.message }, { shouldFocus: true });
    return true;
  }

  const { left, isSending, codeRule, captchaRule, send } = useSentCode({
    name: 'register',
    form,
    captcha,
    request: ({ account, captcha: captchaCode }) => call(sendRegisterCode, { account, captchaCode }),
    onRefusal(error) {
      if (error instanceof CallError && error.code === 'E5001') setIsTaken(true);
      submission.refuse(messageOf(error));
    },
  });

  function sendCode() {
    submission.refuse(null);
    void send();
  }

  return {
    ...submission,
    left,
    isSending,
    codeRule,
    captchaRule,
    isTaken,
    checkFree,
    sendCode,
  };
}
