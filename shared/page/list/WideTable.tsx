import type { ReactNode } from 'react';
import styled from 'styled-components';
import { DataTable, narrow, theme } from '@portal/design';
import { ColumnChooser, useShownColumns } from './ColumnChooser';

type WideTableProps<Row> = Parameters<typeof DataTable<Row>>[0] & {
  /** Above the table, beside what chooses its columns. */
  aside?: ReactNode;
};

/** A table whose reader chooses the columns, if there are seven or more. */
export function WideTable<Row>({ aside, ...props }: WideTableProps<Row>) {
  const { isChoosable, shown, choices, hidden, choose } = useShownColumns(props.label, props.columns);
  return (
    <>
      {(isChoosable || aside) && (
        <Above $besidePx={hidden.length > 0 ? besidePx.long : besidePx.short}>
          {isChoosable && <ColumnChooser choices={choices} hidden={hidden} onChoose={choose} />}
          {aside}
        </Above>
      )}
      <DataTable {...props} columns={shown} />
    </>
  );
}

/** Heights of the button and of the choice of an order, whose middles are at the same height. */
const buttonPx = 28;
const choicePx = 36;
/** Room for 列设置, and for 列设置（已隐藏 10）. */
const besidePx = { short: 76, long: 150 };

const Above = styled.div<{ $besidePx: number }>`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  justify-content: flex-end;
  gap: ${theme.space.s};
  margin-bottom: ${theme.space.s};
  /* On a phone the choice of an order, which the table itself has, stands at the left of the button that is alone
     here. In English there is no room for both. */
  ${narrow} {
    &:lang(zh):has(> :only-child > [aria-controls][aria-expanded='false']) + div > label {
      justify-content: flex-start;
      width: calc(100% - ${({ $besidePx }) => $besidePx}px);
      margin-top: calc(-${(buttonPx + choicePx) / 2}px - ${theme.space.s});
    }
  }
`;
