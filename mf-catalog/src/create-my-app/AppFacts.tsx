import { appTypes } from '@portal/calls';
import { Field, Panel, SelectInput, TextArea, TextInput } from '@portal/design';
import { FieldRow, Options, rule } from '@portal/forms';
import { appBriefLengths, appBriefRules, appNameLengths, appNameRules, lengthHint } from '@portal/rules';
import type { AppFormProps } from './AppFields';
import { IconField } from './IconField';

/** Basic facts of an app. `iconUrl` is the address of its current icon; empty: none. */
export function AppFacts({ form, iconUrl = '' }: AppFormProps & { iconUrl?: string }) {
  const { register, watch, formState } = form;
  const { errors } = formState;
  const [name, brief, icon] = watch(['appName', 'brief', 'iconUrl']);

  return (
    <Panel title="基本信息">
      <IconField
        name={name}
        current={iconUrl}
        value={icon}
        error={errors.iconUrl?.message}
        onChange={(file) => form.setValue('iconUrl', file, { shouldDirty: true })}
      />
      <Field label="应用名称" error={errors.appName?.message} hint={lengthHint(name, appNameLengths)}>
        <TextInput maxLength={40} {...register('appName', rule(appNameRules))} />
      </Field>
      <FieldRow>
        <Field label="应用类型" error={errors.appType?.message}>
          <SelectInput {...register('appType')}>
            <Options of={appTypes} />
          </SelectInput>
        </Field>
        <Field label="所属行业（选填）" error={errors.industry?.message}>
          <TextInput maxLength={40} {...register('industry')} />
        </Field>
      </FieldRow>
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
