import type { UseFormReturn } from 'react-hook-form';
import type { PersonAuth } from '@portal/calls';
import { Checkbox, Field, Panel, SelectInput, TextInput } from '@portal/design';
import { DateField, Options, rule } from '@portal/forms';
import { idKinds, idValidToProblem, isIdNo, realNameRules, today } from '@portal/rules';
import { rejectionOf, type PersonFields } from './PersonFields';

interface IdentityFieldsProps {
  form: UseFormReturn<PersonFields>;
  data: PersonAuth;
}

/** Name and document. An empty number keeps the one sent before. */
export function IdentityFields({ form: { control, register, watch, formState }, data }: IdentityFieldsProps) {
  const { errors } = formState;
  const [idKind, isForGood] = watch(['idKind', 'isForGood']);

  return (
    <Panel title="证件信息">
      <Field label="真实姓名" error={errors.realName?.message ?? rejectionOf(data, 'realName')}>
        <TextInput autoComplete="name" {...register('realName', rule(realNameRules))} />
      </Field>
      <Field label="证件类型" error={errors.idKind?.message ?? rejectionOf(data, 'idKind')}>
        <SelectInput {...register('idKind')}>
          <Options of={idKinds} />
        </SelectInput>
      </Field>
      <Field
        label="证件号"
        error={errors.idNo?.message ?? rejectionOf(data, 'idNo')}
        hint={data.idNo ? `不修改则沿用 ${data.idNo}` : '身份证为18位，最后一位可以是X'}
      >
        <TextInput
          autoComplete="off"
          maxLength={20}
          {...register('idNo', {
            setValueAs: (value: string) => value.trim().toUpperCase(),
            validate: (value) =>
              (value === '' && data.idNo !== '') ||
              isIdNo(idKind, value) ||
              (value ? '证件号格式有误，请核对' : '请输入证件号'),
          })}
        />
      </Field>
      <DateField
        control={control}
        name="idValidTo"
        label="有效期至"
        remark={rejectionOf(data, 'idValidTo')}
        isDisabled={isForGood}
        missing="请选择有效期，或勾选长期"
        problemOf={(day) => idValidToProblem(day, today())}
      />
      <Checkbox {...register('isForGood')}>长期有效</Checkbox>
    </Panel>
  );
}
