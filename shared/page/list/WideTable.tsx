import { DataTable } from '@portal/design';
import { useShownColumns } from './ColumnChooser';
import { TableHead } from './TableHead';

/** A table whose reader chooses the columns, if there are seven or more. */
export function WideTable<Row>(props: Parameters<typeof DataTable<Row>>[0]) {
  const { shown, ...columns } = useShownColumns(props.label, props.columns);
  return (
    <>
      <TableHead columns={columns} />
      <DataTable {...props} columns={shown} />
    </>
  );
}
