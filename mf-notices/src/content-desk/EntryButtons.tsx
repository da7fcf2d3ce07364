import { Button } from '@portal/design';
import type { RowKeys } from '@portal/page';

interface EntryButtonsProps<Entry> {
  /** Name of the entry in the accessible labels. */
  name: string;
  index: number;
  entries: readonly Entry[];
  onChange: (entries: Entry[]) => void;
  /** Keys of entries without an id. */
  rows?: RowKeys;
}

/** Moves an entry up, or removes it. */
export function EntryButtons<Entry>({ name, index, entries, onChange, rows }: EntryButtonsProps<Entry>) {
  function handleRaise() {
    rows?.raise(index);
    onChange(raised(entries, index));
  }

  function handleRemove() {
    rows?.remove(index);
    onChange(entries.toSpliced(index, 1));
  }

  return (
    <>
      <Button $size="s" disabled={index === 0} onClick={handleRaise}>
        上移
      </Button>
      <Button $size="s" $kind="quiet" aria-label={`移除${name}`} onClick={handleRemove}>
        移除
      </Button>
    </>
  );
}

/** A copy in which the entry at `at` has moved up by one. */
const raised = <Entry,>(entries: readonly Entry[], at: number): Entry[] =>
  entries.toSpliced(at - 1, 2, ...entries.slice(at, at + 1), ...entries.slice(at - 1, at));
