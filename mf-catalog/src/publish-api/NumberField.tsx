import { useState, type ReactNode } from 'react';
import { Field, TextInput } from '@portal/design';
import { plainAmount } from '@portal/rules';

interface Facts {
  label: string;
  hint?: ReactNode;
  placeholder?: string;
  range: { readonly min: number; readonly max: number };
}

interface Needed extends Facts {
  isOptional?: false;
  value: number;
  onChange: (value: number) => void;
}

interface Optional extends Facts {
  /** null means empty. */
  isOptional: true;
  value: number | null;
  onChange: (value: number | null) => void;
}

/** A whole number, commas allowed. Invalid or out-of-range input is reported here and not passed on, nor replaced. */
export function NumberField(props: Needed | Optional) {
  const { label, hint, placeholder, value } = props;
  const [text, setText] = useState(value === null ? '' : String(value));

  function handleChange(typed: string) {
    setText(typed);
    const number = readNumber(typed);
    if (number === null && props.isOptional) props.onChange(null);
    if (typeof number === 'number' && problemOf(number, props) === null) props.onChange(number);
  }

  return (
    <Field label={label} hint={hint} error={problemOf(readNumber(text), props) ?? undefined}>
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        placeholder={placeholder}
        value={text}
        onChange={({ target }) => handleChange(target.value)}
      />
    </Field>
  );
}

/** null for empty input, undefined for anything but a whole number. */
function readNumber(typed: string): number | null | undefined {
  const text = plainAmount(typed).replace(/[,\s]/g, '');
  if (text === '') return null;
  return /^\d{1,12}$/.test(text) ? Number(text) : undefined;
}

function problemOf(
  number: number | null | undefined,
  { range: { min, max }, isOptional = false }: Pick<Facts, 'range'> & { isOptional?: boolean },
): string | null {
  if (number === null && isOptional) return null;
  if (typeof number === 'number' && number >= min && number <= max) return null;
  return `请输入 ${min.toLocaleString('zh-CN')} 到 ${max.toLocaleString('zh-CN')} 的整数${isOptional ? '，或留空' : ''}`;
}
