import { appTypes } from '@portal/calls';
import { Field, Panel, SelectInput, TextArea, TextInput } from '@portal/design';
import { rule } from '@portal/forms';
import { appBriefLengths, appBriefRules, appNameLengths, appNameRules, lengthHint } from '@portal/rules';
import type { AppFormProps } from './AppFields';

/** What the app is, and for whom. */
export function AppFacts({ form: { register, watch, formState } }: AppFormProps) {
  const { errors } = formState;
  const [name, brief] = watch(['appName', 'brief']);

  return (
    <Panel title="基本信息">
      <Field label="应用名称" error={errors.appName?.message} hint={lengthHint(name, appNameLengths)}>
        <TextInput maxLength={40} {...register('appName', rule(appNameRules))} />
      </Field>
      <Field label="应用类型" error={errors.appType?.message}>
        <SelectInput {...register('appType')}>
          {Object.entries(appTypes).map(([type, label]) => (
            <option key={type} value={type}>
              {label}
            </option>
          ))}
        </SelectInput>
      </Field>
      <Field label="所属行业（选填）" error={errors.industry?.message}>
        <TextInput maxLength={40} {...register('industry')} />
      </Field>
      <Field
        label="简介"
        error={errors.brief?.message}
        hint={`用途与使用者，${lengthHint(brief, appBriefLengths)}`}
      >
        <TextArea rows={3} maxLength={220} {...register('brief', rule(appBriefRules))} />
      </Field>
    </Panel>
  );
}
