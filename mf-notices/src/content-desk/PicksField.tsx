import { useState } from 'react';
import type { PickKind } from '@portal/calls';
import { EntryButtons } from './EntryButtons';
import { EntryGroup, EntryLine } from './EntryGroup';
import { PickFinder } from './PickFinder';

interface PicksFieldProps {
  label: string;
  of: PickKind;
  value: readonly string[];
  /** Names of the items chosen before, by id. */
  names: Readonly<Record<string, string>>;
  onChange: (ids: string[]) => void;
  entriesMax: number;
  error?: string;
}

const gone = '（已不存在，请移除）';

/** An ordered list of market items, found by name. */
export function PicksField({ label, of, value, names, onChange, entriesMax, error }: PicksFieldProps) {
  const [known, setKnown] = useState(names);
  return (
    <EntryGroup label={label} note={`最多${entriesMax}个`} error={error}>
      {value.map((id, index) => (
        <EntryLine key={id}>
          <span>{known[id] ?? gone}</span>
          <EntryButtons name={known[id] ?? id} index={index} entries={value} onChange={onChange} />
        </EntryLine>
      ))}
      {value.length < entriesMax && (
        <PickFinder
          of={of}
          onPick={({ id, name }) => {
            setKnown({ ...known, [id]: name });
            if (!value.includes(id)) onChange([...value, id]);
          }}
        />
      )}
    </EntryGroup>
  );
}
