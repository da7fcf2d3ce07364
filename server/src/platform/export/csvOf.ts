import { Readable } from 'node:stream';
import { stringify, type Options } from 'csv-stringify';
import { formatInstant } from '../time';

export type Cell = string | number | Date | null;

/** An amount below zero begins like a formula and is none. */
const isPlainNumber = /^-?\d+(\.\d+)?$/;

/** Spreadsheets read a file without the mark in another encoding, and take what begins like a formula for one. */
const options: Options = {
  bom: true,
  record_delimiter: '\r\n',
  escape_formulas: true,
  cast: {
    date: formatInstant,
    string: (text) => (isPlainNumber.test(text) ? { value: text, escape_formulas: false } : text),
  },
};

/** Rows of a table, a page after the other, as a file that people open in a spreadsheet. One page is in memory. */
export function csvOf(
  titles: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): Readable {
  async function* rows() {
    yield titles;
    for await (const page of pages) yield* page;
  }
  const source = Readable.from(rows());
  const file = stringify(options);
  source.on('error', (error) => file.destroy(error));
  file.on('close', () => source.destroy());
  return source.pipe(file);
}
