import { Controller } from 'react-hook-form';
import type { Env } from '@portal/calls';
import { Field, Panel, TextInput } from '@portal/design';
import { DateField, FileField } from '@portal/forms';
import { addDays, applyAheadDaysMax, today } from '@portal/rules';
import type { ApplyFormProps } from './ApplyFields';
import { UseFields } from './UseFields';

/** Purpose of the calls, for the provider. */
export function PurposePanel({ form, env }: ApplyFormProps & { env: Env }) {
  return (
    <Panel title="3 用途信息">
      <UseFields form={form} />
      <Field label="业务场景（选填）" error={form.formState.errors.scene?.message}>
        <TextInput maxLength={100} {...form.register('scene')} />
      </Field>
      {env === 'prod' && (
        <DateField
          control={form.control}
          name="startOn"
          label="上线时间（选填）"
          min={today()}
          max={addDays(today(), applyAheadDaysMax)}
          hint="不填则通过后立即可用；选以后的一天，从当天零点起可以调用，有效期也从那时算"
        />
      )}
      <Controller
        name="file"
        control={form.control}
        render={({ field: { value, onChange }, fieldState }) => (
          <FileField
            label="附件（选填）"
            hint="如数据使用承诺书，只有提供方和平台可以下载；"
            file={value}
            error={fieldState.error?.message}
            onChange={onChange}
            onRemove={() => onChange(null)}
          />
        )}
      />
    </Panel>
  );
}
