import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { resendActivation } from '@portal/calls';
import { CallError, call } from '@portal/client';
import { Button, Field, TextInput, TextLink, theme } from '@portal/design';
import {
  CaptchaField,
  FormActions,
  FormError,
  emailRule,
  plain,
  rule,
  useCaptcha,
  useCountdown,
} from '@portal/forms';
import { useSubmission } from '@portal/page';
import { captchaRules } from '@portal/rules';

interface Fields {
  account: string;
  captcha: string;
}

/** Sends the activation mail again. Neither the server nor this form reveals whether the account exists. */
export function ResendMail({ account }: { account: string }) {
  const form = useForm<Fields>({ defaultValues: { account, captcha: '' } });
  const captcha = useCaptcha();
  const { left, start } = useCountdown('activation');
  const { register, formState } = form;

  function renewCaptcha() {
    captcha.refresh();
    form.setValue('captcha', '');
  }

  const { submit, refusal, reply, isBusy } = useSubmission(form, {
    send: ({ account: email, captcha: captchaCode }) =>
      call(resendActivation, { account: email, captchaCode }),
    onSent({ leftSeconds }) {
      start(leftSeconds);
      renewCaptcha();
    },
    names: { captchaCode: 'captcha' },
    onRefused(error) {
      renewCaptcha();
      if (error instanceof CallError && error.code === 'E0029') start(Number(error.details.leftSeconds ?? 0));
      if (!(error instanceof CallError) || error.code !== 'E0005') return false;
      form.setError('captcha', { message: error.message }, { shouldFocus: true });
      return true;
    },
  });

  return (
    <Resend noValidate onSubmit={submit}>
      <Field label="邮箱" error={formState.errors.account?.message}>
        <TextInput
          autoComplete="email"
          maxLength={40}
          autoCapitalize="none"
          spellCheck={false}
          {...register('account', emailRule)}
        />
      </Field>
      <CaptchaField
        captcha={captcha}
        field={register('captcha', { ...plain, ...rule(captchaRules) })}
        error={formState.errors.captcha?.message}
      />
      <FormError text={refusal} />
      {reply && <p role="status">已提交。该邮箱有等待激活的账号时，会收到一封新的激活邮件。</p>}
      <FormActions>
        <Button type="submit" disabled={left > 0 || isBusy}>
          {left > 0 ? `${left} 秒后可重新发送` : '重新发送'}
        </Button>
        <TextLink to="/register/CreateUser">换个邮箱注册</TextLink>
      </FormActions>
    </Resend>
  );
}

/** Stands below what says why somebody may want another mail. */
const Resend = styled.form`
  margin-top: ${theme.space.l};
`;
