import { useState } from 'react';
import type { CallReply, listTags } from '@portal/calls';
import { SelectInput } from '@portal/design';
import { latePart } from '@portal/page';

interface TagChoiceProps {
  value: string | null;
  /** The most frequent tags, and the total number. */
  tags: CallReply<typeof listTags>;
  onChange: (tag: string | null) => void;
}

/** Value of the option that opens the dialog; cannot be a tag, since tags are not blank. */
const more = ' ';

const TagDialog = latePart(() => import('./TagDialog').then((module) => module.TagDialog));

/** Frequent tags in a select; all others in a searchable dialog. */
export function TagChoice({ value, tags: { records, total }, onChange }: TagChoiceProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isListed = value === null || records.some(({ tag }) => tag === value);

  return (
    <>
      <SelectInput
        aria-label="场景标签"
        value={value ?? ''}
        onChange={({ target }) => (target.value === more ? setIsOpen(true) : onChange(target.value || null))}
      >
        <option value="">场景标签：不限</option>
        {!isListed && <option value={value}>{value}</option>}
        {records.map(({ tag, count }) => (
          <option key={tag} value={tag}>
            {tag}（{count}）
          </option>
        ))}
        {total > records.length && <option value={more}>全部 {total} 个标签…</option>}
      </SelectInput>
      {isOpen && (
        <TagDialog
          chosen={value}
          onChoose={(tag) => {
            setIsOpen(false);
            onChange(tag);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
