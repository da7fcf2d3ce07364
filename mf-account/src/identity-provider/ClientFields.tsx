import type { UseFormReturn } from 'react-hook-form';
import type { SsoSettings } from '@portal/calls';
import { Field, PasswordInput, TextInput } from '@portal/design';
import { rule, trimmed } from '@portal/forms';
import { issuerRules, scopeRules } from '@portal/rules';
import type { ProviderFields } from './providerFields';

interface ClientFieldsProps {
  form: UseFormReturn<ProviderFields>;
  /** While its issuer stays, an empty field keeps the saved secret. */
  saved: SsoSettings | null;
}

/** Where the provider is, and as which client the portal asks it. */
export function ClientFields({ form, saved }: ClientFieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;

  return (
    <>
      <Field
        label="签发者地址（Issuer）"
        hint="与发现文档中的 issuer 一致，不含 /.well-known/…"
        error={errors.issuer?.message}
      >
        <TextInput
          placeholder="https://login.example.com"
          autoComplete="off"
          spellCheck={false}
          {...register('issuer', { ...trimmed, ...rule(issuerRules) })}
        />
      </Field>
      <Field label="客户端编号（Client ID）" error={errors.clientId?.message}>
        <TextInput
          autoComplete="off"
          maxLength={200}
          spellCheck={false}
          {...register('clientId', {
            ...trimmed,
            validate: (value) => value !== '' || '请输入客户端编号',
          })}
        />
      </Field>
      <Field
        label="客户端密钥（Client Secret）"
        hint={saved ? '已保存，不再显示；留空表示不变，更换签发者时须重新填写' : '加密保存，保存后不再显示'}
        error={errors.clientSecret?.message}
      >
        <PasswordInput
          autoComplete="new-password"
          maxLength={500}
          {...register('clientSecret', {
            validate: (value, { issuer }) => value !== '' || saved?.issuer === issuer || '请输入客户端密钥',
          })}
        />
      </Field>
      <Field
        label="另外申请的范围（选填）"
        hint="openid、email、profile 总会申请；角色声明需要时在此补充，如 groups"
        error={errors.extraScope?.message}
      >
        <TextInput autoComplete="off" {...register('extraScope', { ...trimmed, ...rule(scopeRules) })} />
      </Field>
    </>
  );
}
