import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { login } from '@portal/calls';
import { CallError, call } from '@portal/client';
import { toast } from '@portal/design';
import { useSubmission } from '@portal/page';
import { accountKind } from '@portal/rules';
import { beginSession, memberFrom } from '@portal/session';
import type { LoginFields } from './LoginFields';
import { keepRememberedName } from './rememberedName';

interface Outcomes {
  onDone: () => void;
  /** Signed in, but the user has to authenticate. */
  onUnverified: (isRejected: boolean) => void;
}

const unverifiedCodes = ['S0003', 'S0004', 'E0013'];
const wireNames = { userEmail: 'account', userPswd: 'password', captchaCode: 'code' } as const;
const tabFlags = { mobile: 1, email: 2 } as const;

/** @returns Also `isInactive`: the account that was tried last waits for its activation. */
export function useLogin(form: UseFormReturn<LoginFields>, { onDone, onUnverified }: Outcomes) {
  const [isInactive, setIsInactive] = useState(false);

  const submission = useSubmission(form, {
    send({ account, password, code }) {
      setIsInactive(false);
      const kind = accountKind(account);
      return call(login, {
        userEmail: account,
        userPswd: password,
        captchaCode: code,
        userLoginName: account,
        typePw: '0',
        tabFlag: kind ? tabFlags[kind] : 0,
      });
    },
    onSent(reply, { account, isRemembered }) {
      keepRememberedName(isRemembered ? account : null);
      beginSession(memberFrom(reply, account));
      if (unverifiedCodes.includes(reply.resCode)) return onUnverified(reply.resCode === 'E0013');
      if (reply.resCode === 'E0012') toast('认证审核中');
      onDone();
    },
    names: wireNames,
    onRefused(error) {
      if (error instanceof CallError && error.code === 'E0028') form.setValue('code', '');
      if (error instanceof CallError && error.code === 'E0002') setIsInactive(true);
      return false;
    },
  });

  return { ...submission, isInactive };
}
