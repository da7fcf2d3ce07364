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
  /** A remark about the submitted value, shown when the form itself has no error. */
  remark?: string;
  isDisabled?: boolean;
  /** Error message when it is empty; absent: it may be empty. */
  missing?: string;
  /** What else is wrong with a day within the limits; null: nothing. */
  problemOf?: (day: string) => string | null;
}

/** A date field of a form. Invalid and excluded days are refused with a sentence. */
export function DateField<Fields extends FieldValues>(props: DateFieldProps<Fields>) {
  const { control, name, label, hint, remark, isDisabled = false, missing, problemOf, ...limits } = props;
  const { field, fieldState } = useController({
    control,
    name,
    rules: {
      validate: (day: string) =>
        isDisabled || ((day ? (dayProblem(day, limits) ?? problemOf?.(day)) : missing) ?? true),
    },
  });

  return (
    <Field label={label} hint={hint} error={fieldState.error?.message ?? remark}>
      <DateInput {...field} {...limits} disabled={isDisabled} />
    </Field>
  );
}
