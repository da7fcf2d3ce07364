import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Sends a PDF as a private download. @param name Without extension. */
export const sendPdf = (reply: FastifyReply, name: string, pdf: Readable): FastifyReply =>
  reply
    .type('application/pdf')
    .header(
      'content-disposition',
      `attachment; filename="document.pdf"; filename*=UTF-8''${encodeURIComponent(name)}.pdf`,
    )
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .send(pdf);
