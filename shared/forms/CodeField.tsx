import type { UseFormRegisterReturn } from 'react-hook-form';
import { Button, Field, TextInput } from '@portal/design';

interface CodeFieldProps {
  field: UseFormRegisterReturn;
  error?: string;
  /** Seconds until another code may be asked for. */
  left: number;
  isSending: boolean;
  onSend: () => void;
}

/** The code that comes by mail or SMS, and the button that sends it. */
export function CodeField({ field, error, left, isSending, onSend }: CodeFieldProps) {
  return (
    <Field
      label="验证码"
      error={error}
      beside={
        <Button disabled={left > 0 || isSending} onClick={onSend}>
          {left > 0 ? `${left} 秒` : '获取验证码'}
        </Button>
      }
    >
      <TextInput autoComplete="one-time-code" inputMode="text" maxLength={6} {...field} />
    </Field>
  );
}
