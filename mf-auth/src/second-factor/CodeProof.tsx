import { useForm } from 'react-hook-form';
import { sendIdentityCode, verifyIdentity, type VerifyWays } from '@portal/calls';
import { call, messageOf } from '@portal/client';
import type { VerifyIdentityProps } from '@portal/contract';
import { Button, Field, SelectInput } from '@portal/design';
import { CaptchaField, CodeField, FormActions, FormError, useCaptcha, useSentCode } from '@portal/forms';
import { useSubmission } from '@portal/page';

type CodeProofProps = VerifyIdentityProps & Pick<VerifyWays, 'emailMask' | 'mobileMask'>;

/** A proof by a code that is sent to what the account is bound to. */
export function CodeProof({ emailMask, mobileMask, scene, onProved, onClose }: CodeProofProps) {
  const form = useForm({
    defaultValues: { account: emailMask ? 'email' : 'mobile', captcha: '', code: '' },
  });
  const { register, formState } = form;
  const targetOf = (account: string) => (account === 'mobile' ? 'mobile' : 'email');
  const { submit, refusal, refuse, isBusy } = useSubmission(form, {
    send: ({ account, code }) =>
      call(verifyIdentity, { way: 'code', value: code, target: targetOf(account), scene }),
    onSent: ({ ticket }) => onProved(ticket),
    codes: { E0028: 'code' },
  });
  const captcha = useCaptcha();
  const code = useSentCode({
    name: 'identity',
    form,
    captcha,
    request: ({ account, captcha: captchaCode }) =>
      call(sendIdentityCode, { captchaCode, target: targetOf(account) }),
    onRefusal: (error) => refuse(messageOf(error)),
  });

  return (
    <form noValidate onSubmit={submit}>
      <Field label="接收验证码">
        <SelectInput {...register('account')}>
          {emailMask && <option value="email">{emailMask}</option>}
          {mobileMask && <option value="mobile">{mobileMask}</option>}
        </SelectInput>
      </Field>
      <CaptchaField
        captcha={captcha}
        field={register('captcha', code.captchaRule)}
        error={formState.errors.captcha?.message}
      />
      <CodeField
        field={register('code', code.codeRule)}
        error={formState.errors.code?.message}
        left={code.left}
        isSending={code.isSending}
        onSend={() => void code.send()}
      />
      <FormError text={refusal} />
      <FormActions>
        <Button onClick={onClose}>取消</Button>
        <Button type="submit" $kind="primary" disabled={isBusy}>
          验证
        </Button>
      </FormActions>
    </form>
  );
}
