import { DataTable } from '@portal/design';
import { ColumnChooser, useShownColumns } from './ColumnChooser';

/** A table whose reader chooses the columns, if there are seven or more. */
export function WideTable<Row>(props: Parameters<typeof DataTable<Row>>[0]) {
  const { isChoosable, shown, choices, hidden, choose } = useShownColumns(props.label, props.columns);
  return (
    <>
      {isChoosable && <ColumnChooser choices={choices} hidden={hidden} onChoose={choose} />}
      <DataTable {...props} columns={shown} />
    </>
  );
}
