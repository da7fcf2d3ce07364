import type { FastifyReply } from 'fastify';
import { csvOf, type Cell } from './csvOf';

/** A table to be taken along. */
export interface TableFile {
  /** Of the file, without its ending. */
  name: string;
  titles: readonly string[];
  pages: AsyncIterable<readonly (readonly Cell[])[]>;
}

/** Sends a table as it is read: however long it is, one page is in memory. */
export function sendTable(reply: FastifyReply, { name, titles, pages }: TableFile) {
  return reply
    .type('text/csv; charset=utf-8')
    .header(
      'content-disposition',
      `attachment; filename="export.csv"; filename*=UTF-8''${encodeURIComponent(name)}.csv`,
    )
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .send(csvOf(titles, pages));
}
