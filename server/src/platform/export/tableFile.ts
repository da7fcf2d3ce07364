import type { Readable } from 'node:stream';
import type { ExportFormat } from '@portal/calls';
import { csvOf, type Cell } from './csvOf';
import type { ExportColumn } from './Exportable';
import { xlsxOf } from './xlsxOf';

/** A table for export. */
export interface TableFile {
  /** Name of the file without extension. */
  fileName: string;
  /** Name of the sheet. */
  name: string;
  columns: readonly ExportColumn<never>[];
  pages: AsyncIterable<readonly (readonly Cell[])[]>;
}

export const formatTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Its bytes as a stream, with one page in memory. */
export function bytesOf({ name, columns, pages }: TableFile, format: ExportFormat): Readable {
  const titles = columns.map(([title]) => title);
  if (format === 'csv') return csvOf(titles, pages);
  return xlsxOf({ name, titles, isMoney: columns.map(([, , kind]) => kind === 'money') }, pages);
}
