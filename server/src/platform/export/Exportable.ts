import type { Call, CallReply } from '@portal/calls';
import type { Infer } from '@portal/schema';
import type { Member } from '../http/Member';
import type { Cell } from './csvOf';

/** Title as its reader sees it, and what stands below it. Money is yuan as text; `money` lets a spreadsheet add it up. */
export type ExportColumn<Row> = readonly [title: string, value: (row: Row) => Cell, kind?: 'money'];

/** Who asks for which rows. */
export interface AskedRows<C extends Call> {
  /** Who passed the guard and the right of the list's call. */
  member: Member;
  /** A program asks, with somebody's token. */
  isProgram: boolean;
  /** The filters of the list, parsed by its call. Page number and size mean nothing here. */
  input: Infer<C['request']>;
}

/** A list that can be taken along as a file, with the filters of its call. Modules give theirs out as `exports`. */
export interface Exportable {
  call: Call;
  /** Of the file and of its sheet. */
  name: string;
  columns: readonly ExportColumn<never>[];
  /** How many rows there are; counts no more than `max` of them. */
  count: (asked: AskedRows<Call>, max: number) => Promise<number>;
  /** All rows as cells, a part after the other. */
  pages: (asked: AskedRows<Call>) => AsyncIterable<readonly (readonly Cell[])[]>;
}

/** A row of what the call answers. */
type RowOf<C extends Call> =
  CallReply<C> extends { records: readonly (infer Row)[] } | { points: readonly (infer Row)[] } ? Row : never;

interface ExportOptions<C extends Call> {
  call: C;
  name: string;
  columns: readonly ExportColumn<RowOf<C>>[];
  count: (asked: AskedRows<C>, max: number) => Promise<number>;
  pages: (asked: AskedRows<C>) => AsyncIterable<readonly RowOf<C>[]>;
}

/**
 * Makes a list exportable: `pages` reads it along its order, as `pagesOf` does. For lists that are short, or stand still
 * while they are read, `defineListExport` makes one out of what answers the list's call.
 */
export function defineExport<C extends Call>(options: ExportOptions<C>): Exportable {
  const { call, name, columns, count, pages } = options;
  // Whoever may only look must get no more than they may see: `prepareTableExport` is a call of the right `view`.
  if (call.right !== 'view') throw new Error(`${call.path} needs more than to look and cannot be exported`);
  return {
    call,
    name,
    columns,
    count: (asked, max) => count(asked, max),
    async *pages(asked) {
      for await (const rows of pages(asked)) yield rows.map((row) => columns.map(([, value]) => value(row)));
    },
  };
}

const rowsAtOnce = 500;

/** @param list  What answers the call, with a page size of its own. */
export function defineListExport<C extends Call>({
  list,
  ...options
}: Pick<ExportOptions<C>, 'call' | 'name' | 'columns'> & {
  list: (
    asked: AskedRows<C>,
    page: { pageNo: number; pageSize: number },
  ) => Promise<{ records: readonly RowOf<C>[]; total: number }>;
}): Exportable {
  return defineExport<C>({
    ...options,
    count: async (asked) => (await list(asked, { pageNo: 1, pageSize: 1 })).total,
    async *pages(asked) {
      for (let pageNo = 1; ; pageNo += 1) {
        const { records } = await list(asked, { pageNo, pageSize: rowsAtOnce });
        yield records;
        if (records.length < rowsAtOnce) return;
      }
    },
  });
}
