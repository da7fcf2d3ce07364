import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import { addDays, addMonths, weeksOf, type DayLimits } from '@portal/rules';
import { theme } from './theme';

interface CalendarProps extends Pick<DayLimits, 'min' | 'max'> {
  /** `yyyy-MM-dd`. */
  chosen: string | null;
  today: string;
  onChoose: (day: string) => void;
}

const weekDays = ['一', '二', '三', '四', '五', '六', '日'] as const;

/** A month in which a day is chosen by pointer or by arrows, Home, End, Page Up and Page Down (with Shift by year). */
export function Calendar({ chosen, today, min, max, onChoose }: CalendarProps) {
  const within = (day: string) =>
    min !== undefined && day < min ? min : max !== undefined && day > max ? max : day;
  const isTaken = (day: string) => within(day) === day;
  const [current, setCurrent] = useState(() => within(chosen ?? today));
  const grid = useRef<HTMLTableElement>(null);
  const isMoving = useRef(true);
  const month = current.slice(0, 7);
  const [year = '', monthOfYear = ''] = month.split('-').map(Number).map(String);

  useEffect(() => {
    if (isMoving.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    isMoving.current = false;
  }, [current]);

  function handleKeyDown(event: KeyboardEvent): void {
    const weekDay =
      weeksOf(month)
        .find((week) => week.includes(current))
        ?.indexOf(current) ?? 0;
    const targets: Readonly<Record<string, string>> = {
      ArrowLeft: addDays(current, -1),
      ArrowRight: addDays(current, 1),
      ArrowUp: addDays(current, -7),
      ArrowDown: addDays(current, 7),
      Home: addDays(current, -weekDay),
      End: addDays(current, 6 - weekDay),
      PageUp: addMonths(current, event.shiftKey ? -12 : -1),
      PageDown: addMonths(current, event.shiftKey ? 12 : 1),
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    isMoving.current = true;
    setCurrent(within(target));
  }

  const turn = (months: number) => ({
    onClick: () => setCurrent(within(addMonths(current, months))),
    disabled: addMonths(current, months).slice(0, 7) !== within(addMonths(current, months)).slice(0, 7),
  });

  return (
    <div>
      <Head>
        <Turn type="button" aria-label="上一年" {...turn(-12)}>
          «
        </Turn>
        <Turn type="button" aria-label="上个月" {...turn(-1)}>
          ‹
        </Turn>
        <b aria-live="polite">
          {year}年{monthOfYear}月
        </b>
        <Turn type="button" aria-label="下个月" {...turn(1)}>
          ›
        </Turn>
        <Turn type="button" aria-label="下一年" {...turn(12)}>
          »
        </Turn>
      </Head>
      <Grid ref={grid} role="grid" aria-label={`${year}年${monthOfYear}月`} onKeyDown={handleKeyDown}>
        <thead>
          <tr>
            {weekDays.map((name) => (
              <th key={name} scope="col" abbr={`星期${name}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, at) => (
                <td key={weekDays[at]} role="gridcell" aria-selected={day !== null && day === chosen}>
                  {day !== null && (
                    <Day
                      type="button"
                      aria-label={`${day} 星期${weekDays[at] ?? ''}`}
                      aria-current={day === today ? 'date' : undefined}
                      tabIndex={day === current ? 0 : -1}
                      disabled={!isTaken(day)}
                      $isChosen={day === chosen}
                      onClick={() => onChoose(day)}
                    >
                      {Number(day.slice(8))}
                    </Day>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Grid>
    </div>
  );
}

const Head = styled.div`
  display: grid;
  grid-template-columns: 32px 32px 1fr 32px 32px;
  align-items: center;
  text-align: center;
`;

const Turn = styled.button`
  height: 32px;
  border: 0;
  border-radius: ${theme.radius.control};
  background: none;
  font-size: ${theme.size.l};
  color: ${theme.color.inkSoft};
  cursor: pointer;
  &:hover:not(:disabled) {
    background: ${theme.color.mist};
  }
  &:disabled {
    color: ${theme.color.lineStrong};
    cursor: not-allowed;
  }
`;

const Grid = styled.table`
  width: 100%;
  border-spacing: 0;
  table-layout: fixed;
  th {
    height: 28px;
    font-size: ${theme.size.xs};
    font-weight: 400;
    color: ${theme.color.inkFaint};
  }
  td {
    padding: 0;
    text-align: center;
  }
`;

const Day = styled.button<{ $isChosen: boolean }>`
  width: 100%;
  height: 34px;
  padding: 0;
  border: 0;
  border-radius: ${theme.radius.control};
  background: ${({ $isChosen }) => ($isChosen ? theme.color.brand : 'none')};
  color: ${({ $isChosen }) => ($isChosen ? theme.color.onBrand : 'inherit')};
  cursor: pointer;
  &[aria-current] {
    font-weight: 700;
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  &:hover:not(:disabled) {
    background: ${({ $isChosen }) => ($isChosen ? theme.color.brandHover : theme.color.mist)};
  }
  &:disabled {
    color: ${theme.color.lineStrong};
    cursor: not-allowed;
  }
`;
