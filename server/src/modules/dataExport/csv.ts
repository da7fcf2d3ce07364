import { formatInstant } from '../../platform/time';

/** What a spreadsheet would take for a formula is text to it with this before. */
const looksLikeFormula = /^[=+\-@\t\r]/;
const isPlainNumber = /^-?\d+(\.\d+)?$/;

function cell(value: string | number | Date | null): string {
  if (value === null) return '';
  const text = value instanceof Date ? formatInstant(value) : String(value);
  const safe = looksLikeFormula.test(text) && !isPlainNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Spreadsheets read a file without it in another encoding. */
export const byteOrderMark = '\uFEFF';

export const csvLine = (values: readonly (string | number | Date | null)[]): string =>
  `${values.map(cell).join(',')}\r\n`;
