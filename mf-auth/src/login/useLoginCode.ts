import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { judgeUserAuth, sendLoginCode } from '@portal/calls';
import { CallError, call } from '@portal/client';
import { toast } from '@portal/design';
import { captchaRules, firstBroken } from '@portal/rules';
import { closeLogin } from '@portal/session';
import { useCountdown } from '../common/useCountdown';
import type { Captcha } from '../common/useCaptcha';
import type { LoginFields } from './useLogin';

/** Codes after which there is nothing left to do in the dialog: the message is shown and it closes. */
const closingCodes: readonly string[] = ['E0004', 'E0017', 'E0037'];

/** Fetching the code that a login needs. */
export function useLoginCode(form: UseFormReturn<LoginFields>, captcha: Captcha) {
  const { left, start } = useCountdown('login');
  const [isSending, setIsSending] = useState(false);
  const [isFetched, setIsFetched] = useState(left > 0);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function send() {
    setRefusal(null);
    const { account, password, captcha: answer } = form.getValues();
    if (!account || !password) return setRefusal('请先填写邮箱和密码');
    if (!(await form.trigger('account', { shouldFocus: true }))) return;
    const wrongCaptcha = firstBroken(captchaRules, answer);
    if (wrongCaptcha) return form.setError('captcha', { message: wrongCaptcha }, { shouldFocus: true });

    setIsSending(true);
    try {
      const { tabFlag } = await call(judgeUserAuth, { userEmail: account });
      const { leftSeconds } = await call(sendLoginCode, { captchaCode: answer, user: account, tabFlag });
      start(leftSeconds);
      setIsFetched(true);
      form.clearErrors(['captcha', 'code']);
      toast('验证码已发送', 'good');
    } catch (error) {
      refuse(error);
    } finally {
      setIsSending(false);
    }
  }

  function refuse(error: unknown) {
    if (!(error instanceof CallError) || error.code === 'NETWORK' || error.code === 'TIMEOUT') {
      return setRefusal(error instanceof CallError && error.code === 'TIMEOUT' ? '请求超时' : '信息发送失败');
    }
    if (error.code === 'E0005') {
      captcha.refresh();
      form.setValue('captcha', '');
      return form.setError('captcha', { message: error.message }, { shouldFocus: true });
    }
    if (closingCodes.includes(error.code)) {
      toast(error.message, 'bad');
      return closeLogin();
    }
    // The picture has been used up by the attempt.
    captcha.refresh();
    form.setValue('captcha', '');
    if (error.code === 'E0029' && typeof error.details.leftSeconds === 'number')
      start(error.details.leftSeconds);
    setRefusal(error.message);
  }

  return { left, isSending, isFetched, refusal, send };
}

export type LoginCode = ReturnType<typeof useLoginCode>;
