import { useId } from 'react';
import styled from 'styled-components';
import { Button, TextInput, theme } from '@portal/design';

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
  const id = useId();
  const set = (at: number, text: string) =>
    onChange(value.map((line, index) => (index === at ? text : line)));
  const raise = (at: number) =>
    onChange(
      value.map((line, index) =>
        index === at - 1 ? (value[at] ?? line) : index === at ? (value[at - 1] ?? line) : line,
      ),
    );

  return (
    <Group role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-note`}>
      <span id={`${id}-label`}>{label}</span>
      {value.map((line, index) => (
        <Line key={index}>
          <TextInput
            aria-label={`${label} ${index + 1}`}
            maxLength={max}
            value={line}
            onChange={({ target }) => set(index, target.value)}
          />
          <Button $size="s" disabled={index === 0} onClick={() => raise(index)}>
            上移
          </Button>
          <Button
            $size="s"
            $kind="quiet"
            aria-label={`移除${label} ${index + 1}`}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          >
            移除
          </Button>
        </Line>
      ))}
      {value.length < entriesMax && (
        <Button $size="s" onClick={() => onChange([...value, ''])}>
          添加一条
        </Button>
      )}
      <Note id={`${id}-note`} $isError={Boolean(error)} role={error ? 'alert' : undefined}>
        {error ?? `最多${entriesMax}条，每条不超过${max}个字`}
      </Note>
    </Group>
  );
}

const Group = styled.div`
  display: grid;
  justify-items: start;
  gap: ${theme.space.s};
  margin-bottom: ${theme.space.m};
  > span {
    color: ${theme.color.inkSoft};
    font-size: ${theme.size.s};
  }
`;

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space.s};
  width: 100%;
  button {
    flex: none;
  }
`;

const Note = styled.p<{ $isError: boolean }>`
  font-size: ${theme.size.xs};
  color: ${({ $isError }) => ($isError ? theme.color.bad : theme.color.inkFaint)};
`;
