import styled from 'styled-components';
import { theme } from '@portal/design';
import { useListQuery } from '@portal/router';
import { isCut, type Range } from './rangeOf';

interface RangeNoteProps {
  range: Range;
  daysMax: number;
}

/**
 * Says so when the address asks for more days than are shown. Stands below the filters, since these are in a sheet on a
 * phone.
 */
export function RangeNote({ range, daysMax }: RangeNoteProps) {
  const { query } = useListQuery();
  if (!isCut(query, range)) return null;
  return (
    <Note role="status">
      一次最多查询 {daysMax} 天，显示的是其中最后 {daysMax} 天。
    </Note>
  );
}

const Note = styled.p`
  margin-bottom: ${theme.space.l};
  font-size: ${theme.size.s};
  color: ${theme.color.warn};
`;
