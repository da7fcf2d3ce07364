import type { ReactNode } from 'react';
import { Button, DataTable, Empty, Small, type Column } from '@portal/design';
import { useListQuery } from '@portal/router';
import { useShownColumns } from './ColumnChooser';
import { RowActions, type RowAction } from './RowActions';
import { TableHead } from './TableHead';

export interface EmptyList {
  /** Text when the list has no rows yet. */
  text: string;
  /** Link or button for adding the first row. */
  start?: ReactNode;
  /** Text when the filters match nothing; absent: `text`. */
  narrowed?: string;
  /** Label of the button that resets the filters; absent: no button. */
  clear?: string;
}

export interface ListTableProps<Row> {
  /** Name of the table for who cannot see it. */
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** Last column: the actions of a row. */
  actions?: (row: Row) => readonly (RowAction | false)[];
  empty: EmptyList;
  isNarrowed?: boolean;
  /** Whether the order that the reader chose was not applied. */
  isUnsorted?: boolean;
  /** Resets the filters. */
  onClear?: () => void;
  /** Above the list, at the left of what chooses its columns. */
  filters?: ReactNode;
  /** Above a list that is not empty, beside what chooses its columns. */
  aside?: ReactNode;
}

/**
 * The rows of a list with their actions, or why there are none. From seven columns on the reader chooses which are
 * shown.
 */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const {
    label,
    rows,
    rowKey,
    columns,
    actions,
    empty,
    isNarrowed = false,
    isUnsorted = false,
    onClear,
    filters,
    aside,
  } = props;

  const { query, change } = useListQuery<'sort'>({ keepsPlace: true });
  const isSortable = columns.some(({ sort }) => sort !== undefined);
  const { shown, ...chosen } = useShownColumns(
    label,
    actions
      ? [
          ...columns,
          { title: '操作', isAction: true, render: (row) => <RowActions actions={actions(row)} /> },
        ]
      : columns,
  );

  const isEmpty = rows.length === 0;
  return (
    <>
      {!isEmpty && isSortable && isUnsorted && (
        <Small as="p">结果太多，按默认顺序显示；筛选到 10,000 条以内后可以排序。</Small>
      )}
      <TableHead filters={filters} columns={isEmpty ? undefined : chosen} aside={!isEmpty && aside} />
      {!isEmpty ? (
        <DataTable
          label={label}
          rows={rows}
          rowKey={rowKey}
          columns={shown}
          sorting={
            isSortable ? { current: query.get('sort'), choose: (sort) => change({ sort }) } : undefined
          }
        />
      ) : isNarrowed ? (
        <Empty text={empty.narrowed ?? empty.text}>
          {empty.clear && <Button onClick={onClear}>{empty.clear}</Button>}
        </Empty>
      ) : (
        <Empty text={empty.text}>{empty.start}</Empty>
      )}
    </>
  );
}
