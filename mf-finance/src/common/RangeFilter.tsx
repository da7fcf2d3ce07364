import styled from 'styled-components';
import { DateRange, theme } from '@portal/design';
import { useListQuery } from '@portal/router';
import { today } from '@portal/rules';
import { isCut, type Range } from './rangeOf';

interface RangeFilterProps {
  range: Range;
  daysMax: number;
}

/** The days of the address. It says so when the address asks for more days than are shown. */
export function RangeFilter({ range, daysMax }: RangeFilterProps) {
  const { query, change } = useListQuery<keyof Range>();
  return (
    <>
      <DateRange range={range} max={today()} daysMax={daysMax} onChange={change} />
      {isCut(query, range) && (
        <Note role="status">
          一次最多查询 {daysMax} 天，显示的是其中最后 {daysMax} 天。
        </Note>
      )}
    </>
  );
}

const Note = styled.p`
  flex-basis: 100%;
  font-size: ${theme.size.s};
  color: ${theme.color.warn};
`;
