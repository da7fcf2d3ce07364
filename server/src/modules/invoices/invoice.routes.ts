import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  applyInvoice,
  cancelInvoice,
  downloadAnyInvoice,
  downloadInvoice,
  issueInvoice,
  listAllInvoices,
  listInvoiceBills,
  listInvoiceTitles,
  listInvoices,
  recordInvoice,
  refuseInvoice,
  removeInvoiceTitle,
  saveInvoiceTitle,
  viewInvoice,
} from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import { actorOf } from '../../platform/http/actorOf';
import { routeOf, type Answerer } from '../../platform/http/answer';
import { parseInput } from '../../platform/http/parseInput';
import { translateTexts } from '../../platform/i18n/translateTexts';
import type { FileService } from '../files';
import { findOwn, listAll, listBillsToInvoice, listOwn } from './invoice.queries';
import type { InvoiceService } from './invoice.service';
import type { InvoiceViews } from './invoiceView.service';
import type { IssuingService } from './issuing.service';
import type { TitleService } from './title.service';

interface Services {
  files: Pick<FileService, 'read'>;
  invoices: InvoiceService;
  issuing: IssuingService;
  titles: TitleService;
  views: InvoiceViews;
}

export function registerInvoiceRoutes(
  app: FastifyInstance,
  answer: Answerer,
  { db }: Pick<Deps, 'db'>,
  { files, invoices, issuing, titles, views }: Services,
): void {
  answer(listInvoiceTitles, ({ member }) => titles.list(member.id));
  answer(saveInvoiceTitle, ({ input: { reqNo: _, isDefault, ...title }, member, visitor, db: tx }) =>
    titles.save(tx, member.id, { ...title, isDefault: isDefault === '1' }, actorOf('owner', member, visitor)),
  );
  answer(removeInvoiceTitle, async ({ input, member, visitor }) => {
    await titles.remove(member.id, input.titleId, actorOf('owner', member, visitor));
    return {};
  });

  answer(listInvoiceBills, ({ input, member }) => listBillsToInvoice(db, member.id, input));
  answer(listInvoices, async ({ input, member, visitor }) =>
    translateTexts(await listOwn(db, member.id, input), visitor.language),
  );
  answer(viewInvoice, async ({ input, member, visitor }) =>
    translateTexts(await views.view(member.id, input.invoiceId), visitor.language),
  );
  answer(applyInvoice, ({ input, member, visitor, db: tx }) =>
    invoices.apply(tx, member, input, actorOf('owner', member, visitor)),
  );
  answer(cancelInvoice, ({ input, member, visitor, db: tx }) =>
    invoices.cancel(tx, member, input.invoiceId, actorOf('owner', member, visitor)),
  );

  answer(listAllInvoices, async ({ input, visitor }) => ({
    ...translateTexts(await listAll(db, input), visitor.language),
    hasService: issuing.isPresent ? 1 : 0,
  }));
  answer(issueInvoice, ({ input, member, visitor, db: tx }) =>
    issuing.issue(tx, input.invoiceId, actorOf('operator', member, visitor)),
  );
  answer(refuseInvoice, ({ input, member, visitor, db: tx }) =>
    issuing.refuse(tx, input.invoiceId, input.reason, actorOf('operator', member, visitor)),
  );
  answer(recordInvoice, ({ input, member, visitor, db: tx }) =>
    issuing.record(tx, input, actorOf('operator', member, visitor)),
  );

  /** The bytes as issued; the file name identifies the invoice. */
  async function sendPaper(reply: FastifyReply, fileId: string, invoiceNo: string) {
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${invoiceNo}.pdf"`)
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .send(await files.read(fileId));
  }

  const paper = answer.describe(downloadInvoice);
  app.get(routeOf(downloadInvoice), { onRequest: paper.onRequest }, async (request, reply) => {
    const { invoiceId } = parseInput(downloadInvoice, request.query);
    const { row } = await findOwn(db, paper.memberOf(request).id, invoiceId);
    if (row.file_id === null) throw new AppError('E4605');
    return sendPaper(reply, row.file_id, row.invoice_no);
  });

  const anyPaper = answer.describe(downloadAnyInvoice);
  app.get(routeOf(downloadAnyInvoice), { onRequest: anyPaper.onRequest }, async (request, reply) => {
    const { invoiceId } = parseInput(downloadAnyInvoice, request.query);
    const actor = actorOf('operator', anyPaper.memberOf(request), request.visitor);
    const { fileId, invoiceNo } = await issuing.paperFor(invoiceId, actor);
    return sendPaper(reply, fileId, invoiceNo);
  });
}
