import { lazy, Suspense, useState } from 'react';
import type { CallReply, listTags } from '@portal/calls';
import { SelectInput } from '@portal/design';

interface TagChoiceProps {
  value: string | null;
  /** Those that lead to most, and how many there are. */
  tags: CallReply<typeof listTags>;
  onChange: (tag: string | null) => void;
}

/** No tag has this: tags are not blank. */
const more = ' ';

const TagDialog = lazy(() => import('./TagDialog').then((module) => ({ default: module.TagDialog })));

/** The most used tags in a list; all of them, to be searched, in a dialog. */
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
        <Suspense fallback={null}>
          <TagDialog
            chosen={value}
            onChoose={(tag) => {
              setIsOpen(false);
              onChange(tag);
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
