import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';

interface TableOptions {
  charset: 'utf-8' | 'gbk';
  /** What begins a line that is no row; absent: there are none. */
  comment?: string;
  /** Put before each value, so that spreadsheets leave it alone. */
  prefix?: string;
}

/** Rows of a table by the titles of its columns, as it is read: one is in memory. */
export async function* tableRows(
  content: AsyncIterable<Uint8Array>,
  { charset, comment, prefix = '' }: TableOptions,
): AsyncGenerator<Record<string, string>> {
  const rows = parse({
    bom: true,
    trim: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    ...(comment && { comment, comment_no_infix: true }),
  });
  // What goes wrong with the content is thrown where the rows are read.
  pipeline(Readable.from(decoded(content, charset)), rows, () => {});
  const plain = (cell: string) =>
    (prefix && cell.startsWith(prefix) ? cell.slice(prefix.length) : cell).trim();
  let titles: readonly string[] | null = null;
  for await (const cells of rows as AsyncIterable<string[]>) {
    if (titles) yield Object.fromEntries(titles.map((title, at) => [title, plain(cells[at] ?? '')]));
    else titles = cells.map(plain);
  }
}

async function* decoded(content: AsyncIterable<Uint8Array>, charset: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(charset);
  for await (const part of content) yield decoder.decode(part, { stream: true });
  yield decoder.decode();
}
