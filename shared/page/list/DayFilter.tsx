import styled from 'styled-components';
import { DateInput, theme, useStateFor } from '@portal/design';
import { dayProblem } from '@portal/rules';

interface DayFilterProps {
  label: string;
  /** `yyyy-MM-dd`; empty: any. */
  value: string;
  onChange: (day: string) => void;
}

/** Filter by a day; applied when the typed date is complete or empty. */
export function DayFilter({ label, value, onChange }: DayFilterProps) {
  const [typed, setTyped] = useStateFor(value, value);

  function handleChange(day: string): void {
    setTyped(day);
    if (day !== '' && day !== value && dayProblem(day) === null) onChange(day);
  }

  /** Not while a day is being replaced: a list that loads meanwhile would reset the field. */
  function handleBlur(): void {
    if (typed === '' && value !== '') onChange('');
  }

  return (
    <Label>
      <span aria-hidden="true">{label}</span>
      <DateInput aria-label={label} value={typed} onChange={handleChange} onBlur={handleBlur} />
    </Label>
  );
}

const Label = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space.s};
  color: ${theme.color.inkSoft};
  font-size: ${theme.size.s};
  white-space: nowrap;
  > div {
    flex: 1;
    min-width: 150px;
  }
  input {
    height: 36px;
  }
  dialog & input {
    height: 44px;
  }
  @media print {
    &:has(:placeholder-shown) {
      display: none;
    }
  }
`;
