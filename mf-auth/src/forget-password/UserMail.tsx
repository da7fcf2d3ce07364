import { useForm } from 'react-hook-form';
import { sendResetCode, verifyResetCode } from '@portal/calls';
import { call, messageOf } from '@portal/client';
import { definePage } from '@portal/contract';
import { Button, Field, TextInput } from '@portal/design';
import { CaptchaField, CodeField, FormError, plain, rule, useCaptcha, useSentCode } from '@portal/forms';
import { useSubmission } from '@portal/page';
import { useNavigate } from '@portal/router';
import { accountRules } from '@portal/rules';
import { AccountPage } from '../common/AccountPage';
import { useHandedOn } from '../common/useHandedOn';
import { resetSteps } from './resetSteps';

export const page = definePage({ load: async () => null, Page: UserMail });

interface Fields {
  account: string;
  captcha: string;
  code: string;
}

function UserMail() {
  const form = useForm<Fields>({
    defaultValues: { account: useHandedOn('account') ?? '', captcha: '', code: '' },
  });
  const captcha = useCaptcha();
  const navigate = useNavigate();
  const { submit, refusal, refuse, isBusy } = useSubmission(form, {
    send: ({ account, code }) => call(verifyResetCode, { account, vercode: code }),
    onSent: ({ ticket }) => void navigate('/forgetPassword/emailOk', { state: { ticket } }),
    names: { vercode: 'code' },
  });
  const { left, isSending, send, codeRule, captchaRule } = useSentCode({
    name: 'reset',
    form,
    captcha,
    request: ({ account, captcha: captchaCode }) => call(sendResetCode, { account, captchaCode }),
    onRefusal: (error) => refuse(messageOf(error)),
  });
  const {
    register,
    formState: { errors },
  } = form;

  function handleSend() {
    refuse(null);
    void send();
  }

  return (
    <AccountPage title="找回密码" help="用注册时的邮箱或手机号验证身份。" steps={resetSteps} current={0}>
      <form noValidate onSubmit={submit}>
        <Field label="邮箱或手机号" error={errors.account?.message}>
          <TextInput
            autoComplete="username"
            maxLength={40}
            {...register('account', { ...plain, ...rule(accountRules) })}
          />
        </Field>
        <CaptchaField
          captcha={captcha}
          field={register('captcha', captchaRule)}
          error={errors.captcha?.message}
        />
        <CodeField
          field={register('code', codeRule)}
          error={errors.code?.message}
          left={left}
          isSending={isSending}
          onSend={handleSend}
        />
        <FormError text={refusal} />
        <Button type="submit" $kind="primary" $size="l" $isWide disabled={isBusy}>
          下一步
        </Button>
      </form>
    </AccountPage>
  );
}
