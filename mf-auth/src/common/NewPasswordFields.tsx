import styled from 'styled-components';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { Field, PasswordInput, Status, theme } from '@portal/design';
import { passwordChecks, passwordRules, passwordStrength } from '@portal/rules';
import { rule } from '@portal/forms';

export interface NewPasswordForm {
  password: string;
  repeat: string;
}

interface NewPasswordFieldsProps {
  register: UseFormRegister<NewPasswordForm>;
  errors: FieldErrors<NewPasswordForm>;
  /** Current input. */
  password: string;
}

const strengths = ['', '弱', '中', '强'];

/** A new password with confirmation; its requirements are ticked off while typing. */
export function NewPasswordFields({ register, errors, password }: NewPasswordFieldsProps) {
  return (
    <>
      <Field
        label="密码"
        error={errors.password?.message}
        hint={password && `密码强度：${strengths[passwordStrength(password)]}`}
      >
        <PasswordInput
          autoComplete="new-password"
          maxLength={64}
          {...register('password', rule(passwordRules))}
        />
      </Field>
      <Checks aria-label="密码要求">
        {passwordChecks.map(({ label, isMet }) => (
          <li key={label}>
            <Status tone={isMet(password) ? 'good' : 'calm'}>{label}</Status>
          </li>
        ))}
      </Checks>
      <Field label="确认密码" error={errors.repeat?.message}>
        <PasswordInput
          autoComplete="new-password"
          maxLength={64}
          {...register('repeat', {
            validate: (value, { password: first }) =>
              value ? value === first || '两次输入的密码不一致' : '请再次输入密码',
          })}
        />
      </Field>
    </>
  );
}

const Checks = styled.ul`
  margin: 0 0 ${theme.space.m};
  font-size: ${theme.size.xs};
`;
