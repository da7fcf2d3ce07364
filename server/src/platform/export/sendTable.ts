import type { FastifyReply } from 'fastify';
import type { ExportFormat } from '@portal/calls';
import { bytesOf, formatTypes, type TableFile } from './tableFile';

/** Streams a table of any length, with one page in memory. */
export function sendTable(reply: FastifyReply, file: TableFile, format: ExportFormat) {
  return reply
    .type(formatTypes[format])
    .header(
      'content-disposition',
      `attachment; filename="export.${format}"; filename*=UTF-8''${encodeURIComponent(file.fileName)}.${format}`,
    )
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .send(bytesOf(file, format));
}
