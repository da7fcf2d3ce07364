import type { ReactNode } from 'react';
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { DateInput, Field } from '@portal/design';
import { dayProblem, type DayLimits } from '@portal/rules';

interface DateFieldProps<Fields extends FieldValues> extends DayLimits {
  control: Control<Fields>;
  /** A field that holds a text: `yyyy-MM-dd`, with `hasTime` `yyyy-MM-dd HH:mm`; empty for none. */
  name: FieldPathByValue<Fields, string>;
  label: string;
  hint?: ReactNode;
  /** Shown where the form has no error of its own: what was said about the value that was sent. */
  remark?: string;
  isDisabled?: boolean;
  /** What is said where nothing is filled in; absent: it may stay empty. */
  missing?: string;
}

/** A day of a form. What is no day, or none that is taken, is refused with a sentence. */
export function DateField<Fields extends FieldValues>(props: DateFieldProps<Fields>) {
  const { control, name, label, hint, remark, isDisabled = false, missing, ...limits } = props;
  const { field, fieldState } = useController({
    control,
    name,
    rules: {
      validate: (day: string) => isDisabled || ((day ? dayProblem(day, limits) : missing) ?? true),
    },
  });

  return (
    <Field label={label} hint={hint} error={fieldState.error?.message ?? remark}>
      <DateInput {...field} {...limits} disabled={isDisabled} />
    </Field>
  );
}
