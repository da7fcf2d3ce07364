import { useId, type FormEvent } from 'react';
import styled from 'styled-components';
import { addDays, dayProblem } from '@portal/rules';
import { Button } from './Button';
import { DateInput } from './DateInput';
import { narrow, theme } from './theme';
import { useStateFor } from './useStateFor';

interface Range {
  /** First and last day, `yyyy-MM-dd`; both count. */
  from: string;
  to: string;
}

interface DateRangeProps {
  range: Range;
  /** Last selectable day; absent: any. */
  max?: string;
  daysMax: number;
  onChange: (range: Range) => void;
}

/** A first and a last day. An invalid range is explained and not reported to `onChange`. */
export function DateRange({ range, max, daysMax, onChange }: DateRangeProps) {
  const asked: Range & { problem: string | null } = { ...range, problem: null };
  const [{ from, to, problem }, setOwn] = useStateFor(`${range.from} ${range.to}`, asked);
  const noteId = useId();
  const invalid = {
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem ? noteId : undefined,
  };

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    const found = problemOf({ from, to }, daysMax, max);
    setOwn({ from, to, problem: found });
    if (found === null) onChange({ from, to });
  }

  return (
    <Row noValidate onSubmit={handleSubmit}>
      <DateInput
        {...invalid}
        aria-label="开始日期"
        max={max}
        value={from}
        onChange={(day) => setOwn({ from: day, to, problem: null })}
      />
      <span aria-hidden="true">至</span>
      <DateInput
        {...invalid}
        aria-label="结束日期"
        max={max}
        value={to}
        onChange={(day) => setOwn({ from, to: day, problem: null })}
      />
      <Button type="submit">查询</Button>
      {problem && (
        <Note id={noteId} role="alert">
          {problem}
        </Note>
      )}
    </Row>
  );
}

function problemOf({ from, to }: Range, daysMax: number, max?: string): string | null {
  if (!from || !to) return '请填写开始与结束日期';
  const problem = dayProblem(from, { max }) ?? dayProblem(to, { max });
  if (problem) return problem;
  if (from > to) return '开始日期不能晚于结束日期';
  return to > addDays(from, daysMax - 1) ? `一次最多查询 ${daysMax} 天` : null;
}

const Row = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.s};
  > div {
    width: 150px;
  }
  input {
    height: 36px;
  }
  @media print {
    > div {
      width: 88px;
    }
    &:has(:placeholder-shown) {
      display: none;
    }
  }
  ${narrow} {
    display: grid;
    grid-template-columns: 1fr auto 1fr;
    width: 100%;
    > div {
      width: auto;
    }
    > button {
      grid-column: 1 / -1;
    }
  }
`;

const Note = styled.p`
  flex-basis: 100%;
  grid-column: 1 / -1;
  font-size: ${theme.size.xs};
  color: ${theme.color.bad};
`;
