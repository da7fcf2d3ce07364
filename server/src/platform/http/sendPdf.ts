import type { FastifyReply } from 'fastify';
import { pdfOf, type PdfTable } from '../export/pdfOf';

/** A paper as a file that is its reader's alone. @param name  Without the ending. */
export const sendPdf = (reply: FastifyReply, name: string, paper: PdfTable): FastifyReply =>
  reply
    .type('application/pdf')
    .header(
      'content-disposition',
      `attachment; filename="document.pdf"; filename*=UTF-8''${encodeURIComponent(name)}.pdf`,
    )
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .send(pdfOf(paper));
