import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { sendResetCode, verifyResetCode } from '@portal/calls';
import { call, messageOf } from '@portal/client';
import { definePage } from '@portal/contract';
import { Button, Field, TextInput } from '@portal/design';
import { CaptchaField, CodeField, FormError, rule, useCaptcha, useSentCode } from '@portal/forms';
import { useRepeatGuard } from '@portal/page';
import { useNavigate } from '@portal/router';
import { accountRules, captchaRules, verificationCodeRules } from '@portal/rules';
import { AccountPage } from '../common/AccountPage';
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
  const [refusal, setRefusal] = useState<string | null>(null);
  const {
    register,
    formState: { errors, isSubmitting },
  } = form;

  const { left, isSending, isFetched, send } = useSentCode({
    name: 'reset',
    form,
    captcha,
    request: ({ account, captcha: captchaCode }) => call(sendResetCode, { account, captchaCode }),
    onRefusal: (error) => setRefusal(messageOf(error)),
  });

  function sendCode() {
    setRefusal(null);
    return send();
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
      <form noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
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
