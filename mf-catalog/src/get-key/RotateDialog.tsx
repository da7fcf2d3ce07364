import { useForm } from 'react-hook-form';
import { graceHours, rotateKey, type NewKey } from '@portal/calls';
import { call } from '@portal/client';
import { Field, SelectInput } from '@portal/design';
import { FormDialog, Options } from '@portal/forms';
import { useSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';

interface RotateDialogProps {
  keyId: string;
  onClose: () => void;
  onRotated: (made: NewKey) => void;
}

/** Replaces a key by a new one; the old one stays valid for a grace period. */
export function RotateDialog({ keyId, onClose, onRotated }: RotateDialogProps) {
  const form = useForm({ defaultValues: { graceHours: '24' } });
  const { revalidate } = useRevalidator();
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: (fields, reqNo) => call(rotateKey, { keyId, graceHours: Number(fields.graceHours), reqNo }),
    onSent(made) {
      onClose();
      onRotated(made);
      void revalidate();
    },
  });

  return (
    <FormDialog
      title="轮换密钥"
      submitLabel="轮换"
      refusal={refusal}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="旧密钥的宽限期"
        hint="宽限期内新旧密钥都能使用"
        error={form.formState.errors.graceHours?.message}
      >
        <SelectInput {...form.register('graceHours')}>
          <Options of={graceHours} />
        </SelectInput>
      </Field>
    </FormDialog>
  );
}
