import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';

interface TableOptions {
  charset: 'utf-8' | 'gbk';
  /** Prefix of comment lines; absent: none. */
  comment?: string;
  /** Prefix of each value, against conversion by spreadsheets. */
  prefix?: string;
}

/** Rows of a table by column title, streamed. */
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
  // Errors of the content are thrown to the reader of the rows.
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
