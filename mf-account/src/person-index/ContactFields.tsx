import type { UseFormReturn } from 'react-hook-form';
import { sendVerifyCode, type PersonAuth } from '@portal/calls';
import { call, messageOf } from '@portal/client';
import { Field, Panel, TextInput } from '@portal/design';
import { CaptchaField, CodeField, useCaptcha, useSentCode } from '@portal/forms';
import { isMobile } from '@portal/rules';
import { rejectionOf, type PersonFields } from './PersonFields';

interface ContactFieldsProps {
  form: UseFormReturn<PersonFields>;
  data: PersonAuth;
  /** Told why no code was sent. */
  onRefusal: (text: string) => void;
}

/** The mobile number, proved by a code, and the address. */
export function ContactFields({ form, data, onRefusal }: ContactFieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  const captcha = useCaptcha();
  const { left, isSending, send, codeRule, captchaRule } = useSentCode({
    name: 'personAuth',
    form,
    captcha,
    request: ({ account, captcha: captchaCode }) =>
      call(sendVerifyCode, { account, captchaCode, scene: 'personAuth' }),
    onRefusal: (error) => onRefusal(messageOf(error)),
  });

  return (
    <Panel title="联系方式">
      <Field
        label="手机号"
        error={errors.account?.message ?? rejectionOf(data, 'phone')}
        hint="须为本人实名的手机号"
      >
        <TextInput
          autoComplete="tel"
          inputMode="numeric"
          maxLength={11}
          {...register('account', { validate: (value) => isMobile(value) || '请输入正确的手机号' })}
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
        onSend={() => void send()}
      />
      <Field label="联系地址（选填）" error={errors.address?.message ?? rejectionOf(data, 'address')}>
        <TextInput autoComplete="street-address" maxLength={200} {...register('address')} />
      </Field>
    </Panel>
  );
}
