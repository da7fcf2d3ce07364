import { Button, TextInput } from '@portal/design';
import { EntryGroup, EntryLine, raised } from './EntryGroup';

interface LinesFieldProps {
  label: string;
  value: readonly string[];
  onChange: (lines: string[]) => void;
  /** Characters of a line. */
  max: number;
  entriesMax: number;
  error?: string;
}

/** Several short texts in their order; one can be added, moved up and taken away. */
export function LinesField({ label, value, onChange, max, entriesMax, error }: LinesFieldProps) {
  return (
    <EntryGroup label={label} note={`最多${entriesMax}条，每条不超过${max}个字`} error={error}>
      {value.map((line, index) => (
        <EntryLine key={index}>
          <TextInput
            aria-label={`${label} ${index + 1}`}
            maxLength={max}
            value={line}
            onChange={({ target }) => onChange(value.with(index, target.value))}
          />
          <Button $size="s" disabled={index === 0} onClick={() => onChange(raised(value, index))}>
            上移
          </Button>
          <Button
            $size="s"
            $kind="quiet"
            aria-label={`移除${label} ${index + 1}`}
            onClick={() => onChange(value.toSpliced(index, 1))}
          >
            移除
          </Button>
        </EntryLine>
      ))}
      {value.length < entriesMax && (
        <Button $size="s" onClick={() => onChange([...value, ''])}>
          添加一条
        </Button>
      )}
    </EntryGroup>
  );
}
