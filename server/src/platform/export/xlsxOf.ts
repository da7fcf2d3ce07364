import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { writeXlsxStream } from 'hucre/xlsx';
import { formatInstant } from '../time';
import type { Cell } from './csvOf';

/** Most characters of a spreadsheet cell. */
const cellCharsMax = 32_767;
const moneyFormat = '#,##0.00##';

interface Sheet {
  name: string;
  titles: readonly string[];
  /** For each column whether it is money, given as yuan in text. */
  isMoney: readonly boolean[];
}

/**
 * Rows as a workbook with one sheet, streamed. Texts stay texts, whatever they begin with, so that none becomes a
 * formula. Money is a number with up to four decimals, which sums exactly as here.
 */
export function xlsxOf(
  { name, titles, isMoney }: Sheet,
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): Readable {
  async function* rows() {
    for await (const page of pages)
      for (const row of page) yield row.map((cell, at) => valueOf(cell, isMoney[at] === true));
  }
  const columns = titles.map((header, at) => ({
    header,
    width: 18,
    ...(isMoney[at] && { numFmt: moneyFormat }),
  }));
  // The library's types mean web streams, not those of Node.
  const book: unknown = writeXlsxStream(rows(), { name, columns, freezePane: { rows: 1 } });
  return Readable.fromWeb(book as ReadableStream<Uint8Array>);
}

function valueOf(cell: Cell, isMoney: boolean): string | number | null {
  if (cell instanceof Date) return formatInstant(cell);
  if (typeof cell !== 'string') return cell;
  return isMoney && cell !== '' ? Number(cell) : cell.slice(0, cellCharsMax);
}
