import { useForm } from 'react-hook-form';
import { addKey, envs, type Env, type NewKey } from '@portal/calls';
import { call } from '@portal/client';
import { Field, TextInput } from '@portal/design';
import { FormDialog } from '@portal/forms';
import { useSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { KeyDaysField } from './KeyDaysField';

interface MakeKeyDialogProps {
  appId: string;
  env: Env;
  onClose: () => void;
  onMade: (made: NewKey) => void;
}

/** Name and validity of a new key. */
export function MakeKeyDialog({ appId, env, onClose, onMade }: MakeKeyDialogProps) {
  const form = useForm({ defaultValues: { name: '', days: '0' } });
  const { register, formState } = form;
  const { revalidate } = useRevalidator();
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: ({ name, days }, reqNo) => call(addKey, { appId, env, name, days: Number(days), reqNo }),
    onSent(made) {
      onClose();
      onMade(made);
      void revalidate();
    },
  });

  return (
    <FormDialog
      title={`新建${envs[env]}密钥`}
      submitLabel="新建"
      refusal={refusal}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="名称（选填）" hint="例如使用它的程序或服务器" error={formState.errors.name?.message}>
        <TextInput maxLength={20} placeholder={`${envs[env]}密钥`} {...register('name')} />
      </Field>
      <KeyDaysField error={formState.errors.days?.message} field={register('days')} />
    </FormDialog>
  );
}
