import type { UseFormRegister } from 'react-hook-form';
import { Field, TextInput } from '@portal/design';
import { rule } from '@portal/forms';
import { recoveryCodeRules, totpRules, type FactorWay } from '@portal/rules';

interface FactorFieldProps {
  way: Exclude<FactorWay, 'passkey'>;
  register: UseFormRegister<{ value: string }>;
  error?: string;
}

/** Input for an authenticator code or a recovery code. */
export function FactorField({ way, register, error }: FactorFieldProps) {
  if (way === 'recovery')
    return (
      <Field label="恢复码" hint="开启两步验证时保存的 10 位恢复码，每个只能用一次" error={error}>
        <TextInput
          key={way}
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={11}
          {...register('value', rule(recoveryCodeRules))}
        />
      </Field>
    );
  return (
    <Field label="动态验证码" hint="打开验证器应用，输入当前显示的 6 位数字" error={error}>
      <TextInput
        key={way}
        autoFocus
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={6}
        {...register('value', rule(totpRules))}
      />
    </Field>
  );
}
