import { exportRowsMax } from '@portal/calls';

const rowsAtOnce = 500;

/**
 * All rows of a query, page by page.
 *
 * @param read  Rows after the last one read, in the order of the query; null: from the first on.
 */
export async function* pagesOf<Row>(
  read: (after: Row | null, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: Row | null = null;
  for (let count = 0; count < exportRowsMax; count += rowsAtOnce) {
    const rows: Row[] = await read(after, rowsAtOnce);
    if (rows.length > 0) yield rows;
    after = rows.at(-1) ?? null;
    if (rows.length < rowsAtOnce) return;
  }
}
