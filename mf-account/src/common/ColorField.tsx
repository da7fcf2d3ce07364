import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field, TextInput } from '@portal/design';
import { ContrastNote } from './ContrastNote';

interface ColorFieldProps {
  color: string;
  field: UseFormRegisterReturn;
  error?: string;
  /** Chosen in the browser's dialog. */
  onPick: (color: string) => void;
}

/** The brand colour, typed or picked, with its contrast. */
export function ColorField({ color, field, error, onPick }: ColorFieldProps) {
  return (
    <Field
      label="品牌色"
      hint={<ContrastNote color={color} />}
      error={error}
      beside={
        <TextInput
          type="color"
          aria-label="选择品牌色"
          value={/^#[0-9a-f]{6}$/i.test(color) ? color : '#000000'}
          onChange={({ target }) => onPick(target.value.toUpperCase())}
        />
      }
    >
      <TextInput maxLength={7} {...field} />
    </Field>
  );
}
