import type { UseFormReturn } from 'react-hook-form';
import type { VerifyWays } from '@portal/calls';
import { Field, PasswordInput, TextInput } from '@portal/design';
import { rule } from '@portal/forms';
import { recoveryCodeRules, totpRules } from '@portal/rules';
import type { IdentityFields, TypedWay } from './identityFields';
import { SentCodeFields } from './SentCodeFields';

interface IdentityFieldProps {
  way: TypedWay;
  form: UseFormReturn<IdentityFields>;
  ways: VerifyWays;
  onRefusal: (text: string | null) => void;
}

/** The input of one way to prove an identity. */
export function IdentityField({ way, form, ways, onRefusal }: IdentityFieldProps) {
  const { register, formState } = form;
  const { errors } = formState;

  if (way === 'code') return <SentCodeFields form={form} ways={ways} onRefusal={onRefusal} />;
  if (way === 'pwd')
    return (
      <Field label="登录密码" error={errors.password?.message}>
        <PasswordInput
          autoComplete="current-password"
          maxLength={64}
          {...register('password', { validate: (value) => value !== '' || '请输入密码' })}
        />
      </Field>
    );
  if (way === 'totp')
    return (
      <Field label="动态验证码" error={errors.totp?.message} hint="打开验证器应用，输入 6 位数字">
        <TextInput
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={6}
          {...register('totp', rule(totpRules))}
        />
      </Field>
    );
  return (
    <Field label="恢复码" error={errors.recovery?.message} hint="开启两步验证时保存的恢复码，每个只能用一次">
      <TextInput
        autoComplete="off"
        maxLength={11}
        autoCapitalize="characters"
        spellCheck={false}
        {...register('recovery', rule(recoveryCodeRules))}
      />
    </Field>
  );
}
