import { Field, Panel, SelectInput, TextArea, TextInput } from '@portal/design';
import { Options, rule } from '@portal/forms';
import { countHint, firstBroken, industries, ownHostRules, portalNameRules } from '@portal/rules';
import type { DomainPanelProps } from './DomainFields';
import { PrefixField } from './PrefixField';

const usageMax = 300;

/** Name, addresses and purpose of a branded portal. */
export function NamePanel({ form, rejection, doId }: DomainPanelProps & { doId: string | undefined }) {
  const { register, watch, formState } = form;
  const { errors } = formState;

  return (
    <Panel title="名称与地址">
      <Field
        label="专区名称"
        hint={`2 到 20 个字，例如 海港开放平台，${countHint(watch('doName'), 20)}`}
        error={errors.doName?.message ?? rejection('doName')}
      >
        <TextInput maxLength={20} {...register('doName', rule(portalNameRules))} />
      </Field>
      <PrefixField form={form} doId={doId} remark={rejection('doPrefix')} />
      <Field
        label="自有域名（选填）"
        hint="没有也可以，专区先用上面的地址；有自有域名时，通过后按提示设置解析"
        error={errors.host?.message ?? rejection('host')}
      >
        <TextInput
          placeholder="open.example.com"
          {...register('host', {
            setValueAs: (value: string) => value.trim().toLowerCase(),
            validate: (value) => value === '' || (firstBroken(ownHostRules, value) ?? true),
          })}
        />
      </Field>
      <Field
        label="用途"
        error={errors.usage?.message ?? rejection('usage')}
        hint={`${watch('usage').length}/${usageMax}`}
      >
        <TextArea
          rows={4}
          maxLength={usageMax}
          placeholder="面向哪些用户，提供哪些服务"
          {...register('usage', { validate: (value) => value.trim() !== '' || '请填写用途' })}
        />
      </Field>
      <Field
        label="行业（选填）"
        hint="访客在“全部专区”里可以按行业查找"
        error={errors.industry?.message ?? rejection('industry')}
      >
        <SelectInput {...register('industry')}>
          <option value="">不选择</option>
          <Options of={industries} />
        </SelectInput>
      </Field>
    </Panel>
  );
}
