import { useForm } from 'react-hook-form';
import { addPasskey } from '@portal/calls';
import { call } from '@portal/client';
import { Button, Field, TextInput } from '@portal/design';
import { FormActions, FormError, rule } from '@portal/forms';
import { PasskeyError, makePasskey, passkeyHint, useSubmission } from '@portal/page';
import { passkeyNameRules } from '@portal/rules';

interface PasskeySetupProps {
  /** WebAuthn creation options as JSON text. */
  options: string;
  onAdded: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

/** Asks for a name, then lets the browser create a passkey. */
export function PasskeySetup({ options, onAdded, onClose }: PasskeySetupProps) {
  const form = useForm({ defaultValues: { name: '' } });
  const { register, formState } = form;
  const { submit, refusal, refuse, isBusy } = useSubmission(form, {
    send: async ({ name }) => call(addPasskey, { name, answer: await makePasskey(options) }),
    onSent: ({ recoveryCodes }) => onAdded(recoveryCodes),
    onRefused(error) {
      const isPasskey = error instanceof PasskeyError;
      if (isPasskey) refuse(error.message);
      return isPasskey;
    },
  });

  return (
    <form noValidate onSubmit={submit}>
      <Field label="名称" hint="方便您以后认出它，例如：办公电脑" error={formState.errors.name?.message}>
        <TextInput
          autoFocus
          autoComplete="off"
          maxLength={30}
          {...register('name', rule(passkeyNameRules))}
        />
      </Field>
      <p>{passkeyHint}</p>
      <FormError text={refusal} />
      <FormActions>
        <Button onClick={onClose}>取消</Button>
        <Button type="submit" $kind="primary" disabled={isBusy}>
          添加
        </Button>
      </FormActions>
    </form>
  );
}
