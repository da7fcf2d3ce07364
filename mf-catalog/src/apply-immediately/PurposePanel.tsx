import { Field, Panel, TextInput } from '@portal/design';
import type { ApplyFormProps } from './ApplyFields';
import { UseFields } from './UseFields';

/** What the provider is told. */
export function PurposePanel({ form }: ApplyFormProps) {
  return (
    <Panel title="3 用途信息">
      <UseFields form={form} />
      <Field label="业务场景（选填）" error={form.formState.errors.scene?.message}>
        <TextInput maxLength={100} {...form.register('scene')} />
      </Field>
    </Panel>
  );
}
