import { useState } from 'react';
import { Button, Field, TextInput } from '@portal/design';

interface SearchFieldProps {
  label: string;
  hint?: string | null;
  placeholder: string;
  /** Receives the text without blanks around it. */
  onSearch: (text: string) => void;
}

/** Search within a form: Enter searches instead of submitting the form. */
export function SearchField({ label, hint, placeholder, onSearch }: SearchFieldProps) {
  const [text, setText] = useState('');

  return (
    <Field
      label={label}
      hint={hint}
      beside={
        <Button type="button" onClick={() => onSearch(text.trim())}>
          搜索
        </Button>
      }
    >
      <TextInput
        type="search"
        placeholder={placeholder}
        maxLength={64}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          // Composing, Enter takes what the input method offers.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onSearch(text.trim());
        }}
      />
    </Field>
  );
}
