import type { ReactNode } from 'react';
import type { CallReply } from '@portal/calls';
import { definePage, type Page } from '@portal/contract';
import { PageHead } from '@portal/design';
import { useListQuery, useRevalidator } from '@portal/router';
import { keysOf } from '@portal/rules';
import { ExportButton } from '../export/ExportButton';
import { useFollowedList } from '../useFollowedList';
import { isNarrowed, type ListFilter } from './listFilters';
import { ListFilters } from './ListFilters';
import { ListTable, type ListTableProps } from './ListTable';
import { listRequest, loadList, type FilterName, type ListCall } from './loadList';
import { Pager } from './Pager';

type RowOf<C extends ListCall> = CallReply<C>['records'][number];

interface ListPageOptions<C extends ListCall> extends Pick<
  ListTableProps<RowOf<C>>,
  'columns' | 'rowKey' | 'actions' | 'empty'
> {
  call: C;
  title: string;
  /** One sentence of help. */
  help?: string;
  /** The main action, at the right of the title. */
  action?: ReactNode;
  /** Between title and filters: content from the reply's other fields. */
  above?: (reply: CallReply<C>) => ReactNode;
  /** The same below the list, for what is of less concern than it. */
  below?: (reply: CallReply<C>) => ReactNode;
  /** Between filters and table: what is done with several rows at once. */
  batch?: (reply: CallReply<C>) => ReactNode;
  /** Fields of the call that the visitor may choose, in the order in which they are drawn. */
  filters?: { readonly [Name in FilterName<C>]?: ListFilter<CallReply<C>> };
  /** Page size unless the address gives one. */
  pageSize?: number;
  /** Whether the server also offers the list as a file. */
  isExportable?: boolean;
  /** Whether several operators work on it: what a colleague does is shown at once. */
  isQueue?: boolean;
}

/**
 * A page that lists the records of a call: title, filters, table, pager. Filters, page number and page size are in the
 * address, so that it can be saved and shared; changing a filter returns to page one.
 */
export function listPage<C extends ListCall>(options: ListPageOptions<C>): Page<CallReply<C>> {
  const { call, filters = {}, pageSize } = options;
  return definePage<CallReply<C>>({
    load: (request) => loadList(call, request, { filters: keysOf(filters), pageSize }),
    Page: ({ data }) => <List {...options} reply={data} />,
  });
}

function List<C extends ListCall>(props: ListPageOptions<C> & { reply: CallReply<C> }) {
  const { call, title, help, action, above, batch, below, filters = {}, isExportable = false, reply } = props;
  const names = keysOf(filters);
  const { query, clear } = useListQuery();
  const narrowing = names.length > 0 ? <ListFilters filters={filters} reply={reply} /> : undefined;

  return (
    <>
      <PageHead title={title} help={help}>
        {isExportable && <ExportButton call={call} query={listRequest(call, query, { filters: names })} />}
        {action}
      </PageHead>
      {props.isQueue && <FollowColleagues />}
      {above?.(reply)}
      {batch && (
        <>
          {narrowing}
          {batch(reply)}
        </>
      )}
      <ListTable
        label={title}
        rows={reply.records}
        rowKey={props.rowKey}
        columns={props.columns}
        actions={props.actions}
        empty={props.empty}
        filters={batch ? undefined : narrowing}
        isNarrowed={isNarrowed(filters, query)}
        isUnsorted={reply.unsorted === 1}
        onClear={clear}
      />
      <Pager page={reply} />
      {below?.(reply)}
    </>
  );
}

function FollowColleagues() {
  const { revalidate } = useRevalidator();
  useFollowedList(() => void revalidate());
  return null;
}
