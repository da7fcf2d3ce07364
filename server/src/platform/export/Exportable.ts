import type { Call, CallReply } from '@portal/calls';
import type { Infer } from '@portal/schema';
import type { Member } from '../http/Member';
import type { Cell } from './csvOf';

/** Column title, and its value. Money is yuan as text; `money` makes it a number in spreadsheets. */
export type ExportColumn<Row> = readonly [title: string, value: (row: Row) => Cell, kind?: 'money'];

/** Who asks for which rows. */
export interface AskedRows<C extends Call> {
  /** Has passed the guard and right of the list's call. */
  member: Member;
  /** Whether a program asks, with a token. */
  isProgram: boolean;
  /** Filters of the list, parsed by its call; page number and size are ignored. */
  input: Infer<C['request']>;
}

/** A list that can be exported as a file, with the filters of its call. Modules offer theirs as `exports`. */
export interface Exportable {
  call: Call;
  /** Name of the file and its sheet. */
  name: string;
  columns: readonly ExportColumn<never>[];
  /** Number of rows, counted up to `max`. */
  count: (asked: AskedRows<Call>, max: number) => Promise<number>;
  /** All rows as cells, in parts. */
  pages: (asked: AskedRows<Call>) => AsyncIterable<readonly (readonly Cell[])[]>;
}

/** Row type of a list call's reply. */
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
 * Makes a list exportable: `pages` reads it in order, as `pagesOf` does. For lists that are short, or do not change
 * while being read, `defineListExport` reuses what answers the list's call.
 */
export function defineExport<C extends Call>(options: ExportOptions<C>): Exportable {
  const { call, name, columns, count, pages } = options;
  // `prepareTableExport` requires only the right `view`, so a list must require no more.
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

/** @param list Answers the call, with a given page size. */
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
