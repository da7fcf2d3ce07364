import { Controller } from 'react-hook-form';
import type { Plan } from '@portal/calls';
import { Button, Field, TextInput } from '@portal/design';
import { capFactor, paymentProblem } from '@portal/rules';
import type { ApplyFormProps } from './ApplyFields';
import { suggestedCap } from './suggestedCap';

/** Monthly cap for the calls; follows the suggestion until it is edited. */
export function BudgetCapField({ form: { control, watch }, plan }: ApplyFormProps & { plan: Plan }) {
  const suggested = suggestedCap(plan, watch('dailyCalls'));

  return (
    <Controller
      name="budgetCap"
      control={control}
      rules={{
        validate: (value) => !value || (paymentProblem(value) ?? true),
      }}
      render={({ field: { value, onChange, ...field }, fieldState }) => (
        <Field
          label="每月预算上限（选填，元）"
          error={fieldState.error?.message}
          hint={
            value === ''
              ? '没有上限，按实际用量计费'
              : `达到上限时停止调用；默认为预计用量的 ${capFactor} 倍，清空则不设上限`
          }
          foot={
            value !== null &&
            suggested !== '' && (
              <Button $size="s" onClick={() => onChange(null)}>
                按建议 {suggested}
              </Button>
            )
          }
        >
          <TextInput
            {...field}
            inputMode="decimal"
            placeholder="不设上限"
            value={value ?? suggested}
            onChange={({ target }) => onChange(target.value)}
          />
        </Field>
      )}
    />
  );
}
