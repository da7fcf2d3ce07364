import type { UseFormReturn } from 'react-hook-form';
import { Field, TextArea, TextInput } from '@portal/design';
import { rule } from '@portal/forms';
import { applyReasonLengths, applyReasonRules, dailyCallsMax, lengthHint, plainAmount } from '@portal/rules';

interface Use {
  reason: string;
  /** A whole number, as typed. */
  dailyCalls: string;
}

interface UseFieldsProps<Fields extends Use> {
  form: UseFormReturn<Fields>;
  /** Label of the reason. */
  label?: string;
}

/** Reason for the application, and expected volume. */
export function UseFields<Fields extends Use>({ form, label = '申请理由' }: UseFieldsProps<Fields>) {
  const { register, watch, formState } = form as unknown as UseFormReturn<Use>;
  const { errors } = formState;

  return (
    <>
      <Field
        label={label}
        error={errors.reason?.message}
        hint={lengthHint(watch('reason'), applyReasonLengths)}
      >
        <TextArea rows={3} maxLength={520} {...register('reason', rule(applyReasonRules))} />
      </Field>
      <Field label="预计日调用量" error={errors.dailyCalls?.message}>
        <TextInput
          inputMode="numeric"
          {...register('dailyCalls', {
            validate: (value) =>
              (/^[1-9]\d{0,8}$/.test(plainAmount(value)) && Number(plainAmount(value)) <= dailyCallsMax) ||
              `请输入 1 到 ${dailyCallsMax.toLocaleString('zh-CN')} 的整数`,
          })}
        />
      </Field>
    </>
  );
}
