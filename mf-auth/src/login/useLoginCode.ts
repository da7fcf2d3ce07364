import type { UseFormReturn } from 'react-hook-form';
import { judgeUserAuth, sendLoginCode } from '@portal/calls';
import { call, type CallError } from '@portal/client';
import { toast } from '@portal/design';
import { useSentCode, type Captcha, type CodeRequestFields } from '@portal/forms';
import { closeLogin } from '@portal/session';
import type { LoginFields } from './LoginFields';

/** Codes that cannot be resolved in the dialog: the message is shown and the dialog closes. */
const closingCodes: readonly string[] = ['E0004', 'E0017', 'E0037'];

/**
 * Requests the verification code for a login.
 *
 * @param refuse Shows why no code was sent; null clears the message.
 */
export function useLoginCode(
  form: UseFormReturn<LoginFields>,
  captcha: Captcha,
  refuse: (text: string | null) => void,
) {
  async function request({ account, captcha: captchaCode }: CodeRequestFields) {
    const { tabFlag } = await call(judgeUserAuth, { userEmail: account });
    return call(sendLoginCode, { captchaCode, user: account, tabFlag });
  }

  function handleRefusal(error: CallError) {
    if (!closingCodes.includes(error.code)) return refuse(error.message);
    toast(error.message, 'bad');
    closeLogin();
  }

  const sentCode = useSentCode({ name: 'login', form, captcha, request, onRefusal: handleRefusal });

  async function send() {
    refuse(null);
    const { account, password } = form.getValues();
    if (!account || !password) return refuse('请先填写邮箱和密码');
    await sentCode.send();
  }

  return { ...sentCode, send };
}
