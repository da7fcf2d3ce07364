import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import styled from 'styled-components';
import { roleRulesMax } from '@portal/calls';
import { Button, Field, SelectInput, TextInput, narrow, theme } from '@portal/design';
import { trimmed } from '@portal/forms';
import { keysOf, mappedRoles } from '@portal/rules';
import { FieldGroup } from './FieldGroup';
import type { ProviderFields } from './providerFields';

/** Which role a member gets: by the first rule that what the provider says of them meets, or by default. */
export function RoleFields({ form }: { form: UseFormReturn<ProviderFields> }) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const rules = useFieldArray({ control, name: 'roleRules' });

  return (
    <>
      <Field
        label="角色声明（选填）"
        hint="身份提供方用哪个声明说明角色，如 groups、roles 或 realm_access.roles"
        error={errors.roleClaim?.message}
      >
        <TextInput autoComplete="off" maxLength={100} {...register('roleClaim', trimmed)} />
      </Field>
      <FieldGroup role="group" aria-label="角色规则">
        <p>角色规则：从上到下，第一条符合的生效；管理员只能在本站任命。</p>
        {rules.fields.map(({ id }, index) => (
          <RuleRow key={id}>
            <Field label={`规则 ${index + 1} 的值`} error={errors.roleRules?.[index]?.value?.message}>
              <TextInput
                autoComplete="off"
                maxLength={100}
                {...register(`roleRules.${index}.value`, {
                  ...trimmed,
                  validate: (value) => value !== '' || '请输入值',
                })}
              />
            </Field>
            <Field label={`规则 ${index + 1} 的角色`}>
              <SelectInput {...register(`roleRules.${index}.role`)}>
                <RoleOptions />
              </SelectInput>
            </Field>
            <Button $size="s" onClick={() => rules.remove(index)} aria-label={`移除规则 ${index + 1}`}>
              移除
            </Button>
          </RuleRow>
        ))}
        <Button
          $size="s"
          disabled={rules.fields.length >= roleRulesMax}
          onClick={() => rules.append({ value: '', role: 'developer' })}
        >
          添加规则
        </Button>
      </FieldGroup>
      <Field label="没有符合的规则时">
        <SelectInput {...register('defaultRole')}>
          <option value="">拒绝登录</option>
          <RoleOptions />
        </SelectInput>
      </Field>
    </>
  );
}

const RoleOptions = () =>
  keysOf(mappedRoles).map((role) => (
    <option key={role} value={role}>
      {mappedRoles[role]}
    </option>
  ));

const RuleRow = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr auto;
  gap: ${theme.space.m};
  align-items: center;
  ${narrow} {
    grid-template-columns: 1fr;
    justify-items: start;
    > * {
      width: 100%;
    }
    > button {
      width: auto;
    }
  }
`;
