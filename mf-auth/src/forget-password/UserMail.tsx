import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { sendResetCode, verifyResetCode } from '@portal/calls';
import { CallError, call, messageOf } from '@portal/client';
import { definePage } from '@portal/contract';
import { Button, Field, TextInput, toast, useRepeatGuard } from '@portal/design';
import { useNavigate } from '@portal/router';
import { accountRules, captchaRules, firstBroken, verificationCodeRules } from '@portal/rules';
import { AccountPage } from '../common/AccountPage';
import { CaptchaField } from '../common/CaptchaField';
import { CodeField } from '../common/CodeField';
import { FormError } from '../common/FormError';
import { rule } from '../common/rule';
import { useCaptcha } from '../common/useCaptcha';
import { useCountdown } from '../common/useCountdown';
import { resetSteps } from './resetSteps';
import { resetTicket } from './resetTicket';

export const page = definePage({ load: async () => null, Page: UserMail });

interface Fields {
  account: string;
  captcha: string;
  code: string;
}

function UserMail() {
  const form = useForm<Fields>({ defaultValues: { account: '', captcha: '', code: '' } });
  const captcha = useCaptcha();
  const navigate = useNavigate();
  const { left, start } = useCountdown('reset');
  const [isSending, setIsSending] = useState(false);
  const [isFetched, setIsFetched] = useState(left > 0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const {
    register,
    formState: { errors, isSubmitting },
  } = form;

  async function sendCode() {
    setRefusal(null);
    const { account, captcha: answer } = form.getValues();
    if (!(await form.trigger('account', { shouldFocus: true }))) return;
    const wrongCaptcha = firstBroken(captchaRules, answer);
    if (wrongCaptcha) return form.setError('captcha', { message: wrongCaptcha }, { shouldFocus: true });
    setIsSending(true);
    try {
      const { leftSeconds } = await call(sendResetCode, { account, captchaCode: answer });
      start(leftSeconds);
      setIsFetched(true);
      toast('验证码已发送', 'good');
    } catch (error) {
      captcha.refresh();
      form.setValue('captcha', '');
      if (error instanceof CallError && error.code === 'E0005')
        form.setError('captcha', { message: error.message });
      else setRefusal(messageOf(error));
    } finally {
      setIsSending(false);
    }
  }

  const verify = useRepeatGuard(async ({ account, code }: Fields) => {
    const { ticket } = await call(verifyResetCode, { account, vercode: code });
    resetTicket.keep(ticket);
    void navigate('/forgetPassword/emailOk');
  });

  async function submit(fields: Fields) {
    setRefusal(null);
    if (!isFetched) return setRefusal('请先获取验证码');
    await verify(fields).catch((error: unknown) => setRefusal(messageOf(error)));
  }

  return (
    <AccountPage title="找回密码" help="用注册时的邮箱或手机号验证身份。" steps={resetSteps} current={0}>
      <form noValidate onSubmit={form.handleSubmit(submit)}>
        <Field label="邮箱或手机号" error={errors.account?.message}>
          <TextInput autoComplete="username" maxLength={40} {...register('account', rule(accountRules))} />
        </Field>
        <CaptchaField
          captcha={captcha}
          field={register('captcha', isFetched ? {} : rule(captchaRules))}
          error={errors.captcha?.message}
        />
        <CodeField
          field={register('code', rule(verificationCodeRules))}
          error={errors.code?.message}
          left={left}
          isSending={isSending}
          onSend={() => void sendCode()}
        />
        <FormError text={refusal} />
        <Button type="submit" $kind="primary" $size="l" $isWide disabled={isSubmitting}>
          下一步
        </Button>
      </form>
    </AccountPage>
  );
}
