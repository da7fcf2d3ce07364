import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { login } from '@portal/calls';
import { CallError, call, messageOf } from '@portal/client';
import { toast } from '@portal/design';
import { useRepeatGuard, showRefusal } from '@portal/page';
import { accountKind } from '@portal/rules';
import { beginSession, memberFrom } from '@portal/session';
import type { LoginFields } from './LoginFields';
import { keepRememberedName } from './rememberedName';
import type { LoginCode } from './useLoginCode';

interface Outcomes {
  onDone: () => void;
  onUnverified: (isRejected: boolean) => void;
}

/** Signed in, but the user has to authenticate. */
const unverifiedCodes = ['S0003', 'S0004', 'E0013'];
const wireNames = { userEmail: 'account', userPswd: 'password', captchaCode: 'code' } as const;
const tabFlags = { mobile: 1, email: 2 } as const;

export function useLogin(
  form: UseFormReturn<LoginFields>,
  code: LoginCode,
  { onDone, onUnverified }: Outcomes,
) {
  const [refusal, setRefusal] = useState<string | null>(null);

  async function signIn({ account, password, code: given, isRemembered }: LoginFields) {
    const reply = await call(login, {
      userEmail: account,
      userPswd: password,
      captchaCode: given,
      userLoginName: account,
      typePw: '0',
      tabFlag: tabFlags[accountKind(account)!],
    });
    keepRememberedName(isRemembered ? account : null);
    beginSession(memberFrom(reply, account));
    if (unverifiedCodes.includes(reply.resCode)) return onUnverified(reply.resCode === 'E0013');
    if (reply.resCode === 'E0012') toast('认证审核中');
    onDone();
  }

  const guarded = useRepeatGuard(signIn);

  async function submit(fields: LoginFields) {
    setRefusal(null);
    if (!code.isFetched) return setRefusal('请先获取验证码');
    try {
      await guarded(fields);
    } catch (error) {
      if (showRefusal(error, form, wireNames)) return;
      if (error instanceof CallError && error.code === 'E0028') form.setValue('code', '');
      setRefusal(messageOf(error));
    }
  }

  return { refusal, submit };
}
