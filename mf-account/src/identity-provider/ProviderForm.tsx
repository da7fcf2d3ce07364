import { useFieldArray, useForm } from 'react-hook-form';
import styled from 'styled-components';
import { roleRulesMax, saveSso, type SsoView } from '@portal/calls';
import { call } from '@portal/client';
import {
  Button,
  Checkbox,
  CopyButton,
  Field,
  Panel,
  PasswordInput,
  SelectInput,
  TextInput,
  narrow,
  theme,
  toast,
} from '@portal/design';
import { FormActions, FormError, Options, rule } from '@portal/forms';
import { RoleButton, useFollowing, useGuardedSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { factorRules, issuerRules, keysOf, mappedRoles, scopeRules } from '@portal/rules';
import { fieldsOf, type ProviderFields } from './providerFields';

/** Settings of the OpenID Connect provider, and of the portal as its client. */
export function ProviderForm({ view }: { view: SsoView }) {
  const { settings, redirectUri } = view;
  const opened = fieldsOf(view);
  const form = useForm<ProviderFields>({ defaultValues: opened });
  useFollowing(form, opened);
  const { register, formState, control } = form;
  const { errors } = formState;
  const rules = useFieldArray({ control, name: 'roleRules' });
  const { revalidate } = useRevalidator();
  const { submit, refusal, isBusy } = useGuardedSubmission(form, {
    send: ({ trustsEmail, isOnlyWay, ...fields }) =>
      call(saveSso, { ...fields, trustsEmail: trustsEmail ? 1 : 0, isOnlyWay: isOnlyWay ? 1 : 0 }),
    onSent({ mark }, fields) {
      toast('设置已保存', 'good');
      form.reset({ ...fields, clientSecret: '', mark });
      void revalidate();
    },
  });
  const required = { setValueAs: (value: string) => value.trim() };

  return (
    <Panel title="身份提供方">
      <Hint>
        在身份提供方新建一个 Web 应用（授权码流程），回调地址填 <Code>{redirectUri}</Code>{' '}
        <CopyButton text={redirectUri} />
        ；品牌门户把域名换成它自己的，逐个登记。然后把得到的值填在下面。
      </Hint>
      <form noValidate onSubmit={submit}>
        <Field
          label="签发者地址（Issuer）"
          hint="与发现文档中的 issuer 一致，不含 /.well-known/…"
          error={errors.issuer?.message}
        >
          <TextInput
            placeholder="https://login.example.com"
            autoComplete="off"
            spellCheck={false}
            {...register('issuer', { ...required, ...rule(issuerRules) })}
          />
        </Field>
        <Field label="客户端编号（Client ID）" error={errors.clientId?.message}>
          <TextInput
            autoComplete="off"
            maxLength={200}
            spellCheck={false}
            {...register('clientId', {
              ...required,
              validate: (value) => value !== '' || '请输入客户端编号',
            })}
          />
        </Field>
        <Field
          label="客户端密钥（Client Secret）"
          hint={
            settings ? '已保存，不再显示；留空表示不变，更换签发者时须重新填写' : '加密保存，保存后不再显示'
          }
          error={errors.clientSecret?.message}
        >
          <PasswordInput
            autoComplete="new-password"
            maxLength={500}
            {...register('clientSecret', {
              validate: (value, { issuer }) =>
                value !== '' || settings?.issuer === issuer || '请输入客户端密钥',
            })}
          />
        </Field>
        <Field
          label="另外申请的范围（选填）"
          hint="openid、email、profile 总会申请；角色声明需要时在此补充，如 groups"
          error={errors.extraScope?.message}
        >
          <TextInput autoComplete="off" {...register('extraScope', { ...required, ...rule(scopeRules) })} />
        </Field>
        <Field
          label="角色声明（选填）"
          hint="身份提供方用哪个声明说明角色，如 groups、roles 或 realm_access.roles"
          error={errors.roleClaim?.message}
        >
          <TextInput autoComplete="off" maxLength={100} {...register('roleClaim', required)} />
        </Field>
        <Group role="group" aria-label="角色规则">
          <p>角色规则：从上到下，第一条符合的生效；管理员只能在本站任命。</p>
          {rules.fields.map(({ id }, index) => (
            <RuleRow key={id}>
              <Field label={`规则 ${index + 1} 的值`} error={errors.roleRules?.[index]?.value?.message}>
                <TextInput
                  autoComplete="off"
                  maxLength={100}
                  {...register(`roleRules.${index}.value`, {
                    ...required,
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
        </Group>
        <Field label="没有符合的规则时">
          <SelectInput {...register('defaultRole')}>
            <option value="">拒绝登录</option>
            <RoleOptions />
          </SelectInput>
        </Field>
        <Field
          label="要求成员自己的两步验证"
          hint="只对在本站开启了两步验证的成员；身份提供方以 amr 或 acr 声明说明它做过的验证"
        >
          <SelectInput {...register('factorRule')}>
            <Options of={factorRules} />
          </SelectInput>
        </Field>
        <Group>
          <Checkbox {...register('trustsEmail')}>
            身份提供方不说明邮箱是否已验证（没有 email_verified 声明）时，视为已验证
          </Checkbox>
          <Checkbox {...register('isOnlyWay')}>
            成员只能以企业账号登录后以企业身份操作（管理员仍可用密码登录，以免被锁在外面）
          </Checkbox>
        </Group>
        <FormError text={refusal} />
        <FormActions>
          <RoleButton needs={saveSso} type="submit" $kind="primary" disabled={isBusy}>
            保存
          </RoleButton>
        </FormActions>
      </form>
    </Panel>
  );
}

const RoleOptions = () =>
  keysOf(mappedRoles).map((role) => (
    <option key={role} value={role}>
      {mappedRoles[role]}
    </option>
  ));

const Hint = styled.p`
  margin-bottom: ${theme.space.l};
  color: ${theme.color.inkSoft};
  overflow-wrap: anywhere;
`;

const Code = styled.code`
  font-family: ${theme.font.mono};
  font-size: ${theme.size.s};
`;

const Group = styled.div`
  margin-bottom: ${theme.space.l};
  > p {
    margin-bottom: ${theme.space.s};
    font-size: ${theme.size.s};
    color: ${theme.color.inkSoft};
  }
  > label + label {
    margin-top: ${theme.space.s};
  }
`;

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
