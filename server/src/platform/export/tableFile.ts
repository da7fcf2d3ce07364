import type { Readable } from 'node:stream';
import type { ExportFormat } from '@portal/calls';
import { csvOf, type Cell } from './csvOf';
import type { ExportColumn } from './Exportable';
import { xlsxOf } from './xlsxOf';

/** A table to be taken along. */
export interface TableFile {
  /** Of the file, without its ending. */
  fileName: string;
  /** Of the sheet in it. */
  name: string;
  columns: readonly ExportColumn<never>[];
  pages: AsyncIterable<readonly (readonly Cell[])[]>;
}

export const formatTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Its bytes, as they are made: however long the table is, one page of it is in memory. */
export function bytesOf({ name, columns, pages }: TableFile, format: ExportFormat): Readable {
  const titles = columns.map(([title]) => title);
  if (format === 'csv') return csvOf(titles, pages);
  return xlsxOf({ name, titles, isMoney: columns.map(([, , kind]) => kind === 'money') }, pages);
}
