import { Controller } from 'react-hook-form';
import { abilities, orgTypes, regions } from '@portal/calls';
import { Field, Panel, SelectInput, TextArea, TextInput } from '@portal/design';
import { Options, PictureField, atLeast } from '@portal/forms';
import { countHint } from '@portal/rules';
import type { JoinPartProps } from './joinFields';

const briefMax = 200;

/** Who applies, as the public list will show it. */
export function OrganisationFields(props: JoinPartProps) {
  const { target, form, problemOf } = props;
  const { register, control, watch } = form;

  return (
    <Panel title="单位信息">
      <Field label="单位名称" hint="营业执照上的全称" error={problemOf('orgName')}>
        <TextInput
          autoComplete="organization"
          maxLength={40}
          {...register('orgName', atLeast(2, '请输入单位名称'))}
        />
      </Field>
      {target === 'alliance' ? (
        <ChoiceField {...props} name="orgType" label="单位类型" of={orgTypes} />
      ) : (
        <>
          <ChoiceField {...props} name="ability" label="合作方向" of={abilities} />
          <ChoiceField {...props} name="region" label="地区" of={regions} />
        </>
      )}
      <Field label="官网（选填）" hint="以 https:// 开头" error={problemOf('website')}>
        <TextInput
          autoComplete="url"
          inputMode="url"
          maxLength={200}
          {...register('website', {
            validate: (value) => /^(|https:\/\/[^\s\\<>"']+)$/.test(value) || '官网须以 https:// 开头',
          })}
        />
      </Field>
      <Controller
        name="logoUrl"
        control={control}
        render={({ field: { value, onChange } }) => (
          <PictureField
            label="标志（选填）"
            kind="logo"
            value={value}
            onChange={onChange}
            error={problemOf('logoUrl')}
          />
        )}
      />
      <Field
        label="单位简介"
        hint={`通过后公开显示，10到${briefMax}字，${countHint(watch('brief'), briefMax)}`}
        error={problemOf('brief')}
      >
        <TextArea rows={3} maxLength={briefMax} {...register('brief', atLeast(10, '简介至少10个字'))} />
      </Field>
    </Panel>
  );
}

interface ChoiceFieldProps extends JoinPartProps {
  name: 'orgType' | 'ability' | 'region';
  label: string;
  /** Codes and their names. */
  of: Readonly<Record<string, string>>;
}

const ChoiceField = ({ form, problemOf, name, label, of }: ChoiceFieldProps) => (
  <Field label={label} error={problemOf(name)}>
    <SelectInput {...form.register(name, { validate: (value) => value !== '' || `请选择${label}` })}>
      <option value="">请选择</option>
      <Options of={of} />
    </SelectInput>
  </Field>
);
