import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field, TextArea } from '@portal/design';

/** Reason for an operator's change to an account's money; its owner can read it. */
export function ToldReason({ field, error }: { field: UseFormRegisterReturn; error: string | undefined }) {
  return (
    <Field label="原因" hint="账户会看到" error={error}>
      <TextArea rows={3} maxLength={200} {...field} />
    </Field>
  );
}
