import type { UseFormReturn } from 'react-hook-form';
import { sendIdentityCode, type VerifyWays } from '@portal/calls';
import { call, messageOf } from '@portal/client';
import { Field, SelectInput } from '@portal/design';
import { CaptchaField, CodeField, useCaptcha, useSentCode } from '@portal/forms';
import type { IdentityFields } from './identityFields';

interface SentCodeFieldsProps {
  form: UseFormReturn<IdentityFields>;
  ways: VerifyWays;
  onRefusal: (text: string | null) => void;
}

/** The fields for a code sent to a bound address: which address, captcha, code. */
export function SentCodeFields({ form, ways: { emailMask, mobileMask }, onRefusal }: SentCodeFieldsProps) {
  const { register, formState } = form;
  const captcha = useCaptcha();
  const { left, isSending, send, codeRule, captchaRule } = useSentCode({
    name: 'identity',
    form,
    captcha,
    request: ({ captcha: captchaCode }) =>
      call(sendIdentityCode, { captchaCode, target: form.getValues('account') }),
    onRefusal: (error) => onRefusal(messageOf(error)),
  });
  const targets = [
    { kind: 'mobile', text: `手机 ${mobileMask}`, isBound: mobileMask !== '' },
    { kind: 'email', text: `邮箱 ${emailMask}`, isBound: emailMask !== '' },
  ].filter(({ isBound }) => isBound);

  function handleSend() {
    onRefusal(null);
    void send();
  }

  return (
    <>
      <Field label="接收验证码">
        <SelectInput {...register('account')}>
          {targets.map(({ kind, text }) => (
            <option key={kind} value={kind}>
              {text}
            </option>
          ))}
        </SelectInput>
      </Field>
      <CaptchaField
        captcha={captcha}
        field={register('captcha', captchaRule)}
        error={formState.errors.captcha?.message}
      />
      <CodeField
        field={register('code', codeRule)}
        error={formState.errors.code?.message}
        left={left}
        isSending={isSending}
        onSend={handleSend}
      />
    </>
  );
}
