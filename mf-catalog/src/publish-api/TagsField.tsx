import { useState } from 'react';
import { Field, TextInput } from '@portal/design';

const tagsMax = 5;
const tagLengthMax = 12;

const tagsIn = (text: string) => [
  ...new Set(
    text
      .split(/[，,、]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];

function problemOf(tags: readonly string[]): string | undefined {
  if (tags.length > tagsMax) return `最多${tagsMax}个标签，已有${tags.length}个`;
  const long = tags.find((tag) => tag.length > tagLengthMax);
  return long === undefined ? undefined : `“${long}”超过${tagLengthMax}个字`;
}

interface TagsFieldProps {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
}

/** Tags of an API. Invalid input is reported here and not saved, so that other changes can be. */
export function TagsField({ tags, onChange }: TagsFieldProps) {
  const [text, setText] = useState(tags.join('，'));

  function handleChange(typed: string) {
    setText(typed);
    const typedTags = tagsIn(typed);
    if (problemOf(typedTags) === undefined) onChange(typedTags);
  }

  return (
    <Field
      label="标签（最多5个，用逗号分开）"
      hint={`每个最多${tagLengthMax}个字`}
      error={problemOf(tagsIn(text))}
    >
      <TextInput value={text} onChange={({ target }) => handleChange(target.value)} />
    </Field>
  );
}
