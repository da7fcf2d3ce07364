import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { login, type CallReply } from '@portal/calls';
import { CallError, call } from '@portal/client';
import { toast } from '@portal/design';
import { useSubmission } from '@portal/page';
import { accountKind, factorWays, type FactorWay } from '@portal/rules';
import { beginSession, memberFrom } from '@portal/session';
import type { LoginFields } from './LoginFields';
import { keepRememberedName } from './rememberedName';

type LoginReply = CallReply<typeof login>;

/** A login that waits for its second factor. */
export interface PendingLogin {
  mfaTicket: string;
  ways: FactorWay[];
  /** Completes the login like one without a second factor. */
  onSignedIn: (reply: LoginReply) => void;
}

interface Outcomes {
  onDone: () => void;
  onFactor: (pending: PendingLogin) => void;
  /** Signed in, but identity verification is missing or was rejected. */
  onUnverified: (isRejected: boolean) => void;
  /** Signed in to an account with a pending closure. */
  onClosing: (closesAt: string) => void;
}

const unverifiedCodes = ['S0003', 'S0004', 'E0013'];
const wireNames = { userEmail: 'account', userPswd: 'password', captchaCode: 'code' } as const;
const tabFlags = { mobile: 1, email: 2 } as const;

/** @returns the submission, plus `isInactive`: the account that was tried last is not activated yet. */
export function useLogin(form: UseFormReturn<LoginFields>, outcomes: Outcomes) {
  const { onDone, onFactor, onUnverified, onClosing } = outcomes;
  const [isInactive, setIsInactive] = useState(false);

  function enter(reply: LoginReply, { account, isRemembered }: LoginFields) {
    keepRememberedName(isRemembered ? account : null);
    beginSession(memberFrom(reply, account));
    if (reply.closesAt) return onClosing(reply.closesAt);
    if (unverifiedCodes.includes(reply.resCode)) return onUnverified(reply.resCode === 'E0013');
    if (reply.resCode === 'E0012') toast('认证审核中');
    onDone();
  }

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
    onSent: enter,
    names: wireNames,
    onRefused(error) {
      const pending = error instanceof CallError && error.code === 'E5301' && pendingOf(error);
      if (pending) {
        const fields = form.getValues();
        onFactor({ ...pending, onSignedIn: (reply) => enter(reply, fields) });
        return true;
      }
      if (error instanceof CallError && error.code === 'E0028') form.setValue('code', '');
      if (error instanceof CallError && error.code === 'E0002') setIsInactive(true);
      return false;
    },
  });

  return { ...submission, isInactive };
}

/** The pending login from the refusal's details; null when they are malformed. */
function pendingOf({ details: { mfaTicket, ways } }: CallError) {
  if (typeof mfaTicket !== 'string' || !Array.isArray(ways)) return null;
  return { mfaTicket, ways: factorWays.filter((way) => ways.includes(way)) };
}
