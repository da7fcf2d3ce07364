import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { resendActivation } from '@portal/calls';
import { CallError, call, messageOf } from '@portal/client';
import { Button, Field, TextInput, TextLink, toast } from '@portal/design';
import { accountRules, captchaRules } from '@portal/rules';
import { CaptchaField, FormError, rule, useCaptcha, useCountdown } from '@portal/forms';

interface Fields {
  account: string;
  captcha: string;
}

/** Sends the activation mail again. */
export function ResendMail({ account }: { account: string }) {
  const { register, handleSubmit, setValue, setError, formState } = useForm<Fields>({
    defaultValues: { account, captcha: '' },
  });
  const captcha = useCaptcha();
  const { left, start } = useCountdown('activation');
  const [refusal, setRefusal] = useState<string | null>(null);

  async function submit(fields: Fields) {
    setRefusal(null);
    try {
      const { leftSeconds } = await call(resendActivation, {
        account: fields.account,
        captchaCode: fields.captcha,
      });
      start(leftSeconds);
      toast('激活邮件已发送', 'good');
    } catch (error) {
      if (error instanceof CallError && error.code === 'E0005')
        setError('captcha', { message: error.message });
      else setRefusal(messageOf(error));
    }
    captcha.refresh();
    setValue('captcha', '');
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <Field label="邮箱" error={formState.errors.account?.message}>
        <TextInput autoComplete="email" maxLength={40} {...register('account', rule(accountRules))} />
      </Field>
      <CaptchaField
        captcha={captcha}
        field={register('captcha', rule(captchaRules))}
        error={formState.errors.captcha?.message}
      />
      <FormError text={refusal} />
      <Button type="submit" disabled={left > 0 || formState.isSubmitting}>
        {left > 0 ? `${left} 秒后可重新发送` : '重新发送'}
      </Button>{' '}
      <TextLink to="/register/CreateUser">换个邮箱</TextLink>
    </form>
  );
}
