import { useForm } from 'react-hook-form';
import { renamePasskey } from '@portal/calls';
import { call } from '@portal/client';
import { Field, TextInput } from '@portal/design';
import { FormDialog, rule } from '@portal/forms';
import { useSubmission } from '@portal/page';
import { passkeyNameRules } from '@portal/rules';
import type { Passkey } from './PasskeyTable';

interface RenamePasskeyProps {
  passkey: Passkey;
  onRenamed: () => void;
  onClose: () => void;
}

export function RenamePasskey({ passkey: { passkeyId, name }, onRenamed, onClose }: RenamePasskeyProps) {
  const form = useForm({ defaultValues: { name } });
  const { register, formState } = form;
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: (fields) => call(renamePasskey, { passkeyId, name: fields.name }),
    onSent: onRenamed,
  });

  return (
    <FormDialog
      title="修改通行密钥名称"
      submitLabel="保存"
      refusal={refusal}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="名称" error={formState.errors.name?.message}>
        <TextInput
          autoFocus
          autoComplete="off"
          maxLength={30}
          {...register('name', rule(passkeyNameRules))}
        />
      </Field>
    </FormDialog>
  );
}
