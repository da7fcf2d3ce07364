import { Readable } from 'node:stream';
import { stringify, type Options } from 'csv-stringify';
import { formatInstant } from '../time';

export type Cell = string | number | Date | null;

/** A negative amount begins like a formula and is none. */
const isPlainNumber = /^-?\d+(\.\d+)?$/;

/**
 * A number of an invoice, an account or a transfer: spreadsheets keep fifteen digits of a number, and drop its leading
 * zeros. After a tab they take it for text.
 */
const isNumberedThing = /^(?:\d{16,}|0\d+)$/;

/** Without a byte order mark spreadsheets guess the encoding; and they take certain prefixes for formulas. */
const options: Options = {
  bom: true,
  record_delimiter: '\r\n',
  escape_formulas: true,
  cast: {
    date: formatInstant,
    string: (text) =>
      isNumberedThing.test(text)
        ? { value: `\t${text}`, escape_formulas: false }
        : isPlainNumber.test(text)
          ? { value: text, escape_formulas: false }
          : text,
  },
};

/** Rows of a table as CSV for spreadsheets, page by page, with one page in memory. */
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
