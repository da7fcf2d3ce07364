import { useForm } from 'react-hook-form';
import { verifyIdentity } from '@portal/calls';
import { call } from '@portal/client';
import type { VerifyIdentityProps } from '@portal/contract';
import { Button, Field, PasswordInput } from '@portal/design';
import { FormActions, FormError } from '@portal/forms';
import { useSubmission } from '@portal/page';
import type { IdentityWay } from '@portal/rules';
import { FactorField } from './FactorField';

interface SecretProofProps extends VerifyIdentityProps {
  way: Exclude<IdentityWay, 'code'>;
}

/** A proof by something that somebody knows or has before them. */
export function SecretProof({ way, scene, onProved, onClose }: SecretProofProps) {
  const form = useForm({ defaultValues: { value: '' } });
  const { register, formState } = form;
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: ({ value }) => call(verifyIdentity, { way, value, scene }),
    onSent: ({ ticket }) => onProved(ticket),
    codes: { E5005: 'value', E5302: 'value' },
  });
  const error = formState.errors.value?.message;

  return (
    <form noValidate onSubmit={submit}>
      {way === 'pwd' ? (
        <Field label="登录密码" error={error}>
          <PasswordInput
            autoComplete="current-password"
            autoFocus
            maxLength={64}
            {...register('value', { required: '请输入密码' })}
          />
        </Field>
      ) : (
        <FactorField way={way} register={register} error={error} />
      )}
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
