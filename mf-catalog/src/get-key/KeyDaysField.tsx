import type { UseFormRegisterReturn } from 'react-hook-form';
import { keyDays } from '@portal/calls';
import { Field, SelectInput } from '@portal/design';

interface KeyDaysFieldProps {
  error: string | undefined;
  field: UseFormRegisterReturn;
}

/** Validity of a new key. */
export function KeyDaysField({ error, field }: KeyDaysFieldProps) {
  return (
    <Field label="有效期" hint="到期前 30、7、1 天各提醒一次，到期后调用会被拒绝" error={error}>
      <SelectInput {...field}>
        {Object.entries(keyDays).map(([days, name]) => (
          <option key={days} value={days}>
            {name}
          </option>
        ))}
      </SelectInput>
    </Field>
  );
}
