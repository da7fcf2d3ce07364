import { Button, TextInput } from '@portal/design';
import { useRowKeys } from '@portal/page';
import { EntryButtons } from './EntryButtons';
import { EntryGroup, EntryLine } from './EntryGroup';

interface LinesFieldProps {
  label: string;
  value: readonly string[];
  onChange: (lines: string[]) => void;
  /** Maximum characters per line. */
  max: number;
  entriesMax: number;
  error?: string;
}

/** An ordered list of short texts, which can be added, moved up and removed. */
export function LinesField({ label, value, onChange, max, entriesMax, error }: LinesFieldProps) {
  const rows = useRowKeys(value.length);

  function handleAdd() {
    rows.add();
    onChange([...value, '']);
  }

  return (
    <EntryGroup label={label} note={`最多${entriesMax}条，每条不超过${max}个字`} error={error}>
      {value.map((line, index) => (
        <EntryLine key={rows.keyAt(index)}>
          <TextInput
            autoFocus={rows.isAdded(index)}
            aria-label={`${label} ${index + 1}`}
            maxLength={max}
            value={line}
            onChange={({ target }) => onChange(value.with(index, target.value))}
          />
          <EntryButtons
            name={`${label} ${index + 1}`}
            index={index}
            entries={value}
            onChange={onChange}
            rows={rows}
          />
        </EntryLine>
      ))}
      {value.length < entriesMax && (
        <Button $size="s" onClick={handleAdd}>
          添加一条
        </Button>
      )}
    </EntryGroup>
  );
}
