import { Field, Panel, TextArea, TextInput } from '@portal/design';
import { rule } from '@portal/forms';
import { applyReasonLengths, applyReasonRules, lengthHint } from '@portal/rules';
import type { ApplyFormProps } from './ApplyFields';

/** What the provider is told. */
export function PurposePanel({ form: { register, watch, formState } }: ApplyFormProps) {
  const { errors } = formState;

  return (
    <Panel title="3 用途信息">
      <Field
        label="申请理由"
        error={errors.reason?.message}
        hint={lengthHint(watch('reason'), applyReasonLengths)}
      >
        <TextArea rows={3} maxLength={520} {...register('reason', rule(applyReasonRules))} />
      </Field>
      <Field label="预计日调用量" error={errors.dailyCalls?.message}>
        <TextInput
          inputMode="numeric"
          {...register('dailyCalls', {
            validate: (value) => /^[1-9]\d{0,8}$/.test(value.trim()) || '请输入正整数',
          })}
        />
      </Field>
      <Field label="业务场景（选填）" error={errors.scene?.message}>
        <TextInput maxLength={100} {...register('scene')} />
      </Field>
    </Panel>
  );
}
