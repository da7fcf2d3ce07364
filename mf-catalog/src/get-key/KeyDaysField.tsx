import type { UseFormRegisterReturn } from 'react-hook-form';
import { keyDays } from '@portal/calls';
import { Field, SelectInput } from '@portal/design';
import { Options } from '@portal/forms';

interface KeyDaysFieldProps {
  error: string | undefined;
  field: UseFormRegisterReturn;
}

/** Validity of a new key. */
export function KeyDaysField({ error, field }: KeyDaysFieldProps) {
  return (
    <Field label="有效期" hint="到期前 30、7、1 天各提醒一次，到期后调用会被拒绝" error={error}>
      <SelectInput {...field}>
        <Options of={keyDays} />
      </SelectInput>
    </Field>
  );
}
