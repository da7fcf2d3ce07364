import type { ReactNode } from 'react';
import styled from 'styled-components';
import { DataTable, theme } from '@portal/design';
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
        <Above>
          {isChoosable && <ColumnChooser choices={choices} hidden={hidden} onChoose={choose} />}
          {aside}
        </Above>
      )}
      <DataTable {...props} columns={shown} />
    </>
  );
}

const Above = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  justify-content: flex-end;
  gap: ${theme.space.s};
  margin-bottom: ${theme.space.s};
`;
