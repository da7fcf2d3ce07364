import { Button } from '@portal/design';

interface EntryButtonsProps<Entry> {
  /** Name of the entry in the accessible labels. */
  name: string;
  index: number;
  entries: readonly Entry[];
  onChange: (entries: Entry[]) => void;
}

/** Moves an entry up, or removes it. */
export function EntryButtons<Entry>({ name, index, entries, onChange }: EntryButtonsProps<Entry>) {
  return (
    <>
      <Button $size="s" disabled={index === 0} onClick={() => onChange(raised(entries, index))}>
        上移
      </Button>
      <Button
        $size="s"
        $kind="quiet"
        aria-label={`移除${name}`}
        onClick={() => onChange(entries.toSpliced(index, 1))}
      >
        移除
      </Button>
    </>
  );
}

/** A copy in which the entry at `at` has moved up by one. */
const raised = <Entry,>(entries: readonly Entry[], at: number): Entry[] =>
  entries.toSpliced(at - 1, 2, ...entries.slice(at, at + 1), ...entries.slice(at - 1, at));
