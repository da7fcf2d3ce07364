import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import { minutes, seconds } from '../../platform/time';
import type { Company } from '../company';
import type { FileService } from '../files';
import type { MessageService } from '../messages';
import type { Reviewable } from '../review';
import { createHttpIssuer } from './httpIssuer';
import { invoiceExports } from './invoice.exports';
import { createInvoiceReview } from './invoice.review';
import { registerInvoiceRoutes } from './invoice.routes';
import { createInvoiceService, type InvoiceService } from './invoice.service';
import { createInvoiceVault } from './invoiceVault';
import { createInvoiceViews } from './invoiceView.service';
import { absentIssuer, type Issuer } from './Issuer';
import { createIssuing, type IssuingService } from './issuing.service';
import { createInvoiceSettlement, type InvoiceSettlement } from './settle.service';
import { simulateIssuer } from './simulateIssuer';
import { createTitleService, type TitleService } from './title.service';
import { invoiceFinder } from './invoice.finder';

export type { Issuer } from './Issuer';

/** Invoices for payments: titles, applications, issuing, and red invoices for refunds. */
export interface Invoices extends Module {
  /** Applications, for the review queue. */
  invoiceReview: Reviewable;
  titles: TitleService;
  invoices: InvoiceService;
  issuing: IssuingService;
  settlement: InvoiceSettlement;
}

interface Needs {
  company: Pick<Company, 'enterprises'>;
  files: FileService;
  messages: Pick<MessageService, 'queue'>;
  /** Replaces the configured one. */
  issuer?: Issuer;
}

export function createInvoices(
  deps: Deps,
  { company: { enterprises }, files, messages, issuer = issuerOf(deps) }: Needs,
): Invoices {
  const vault = createInvoiceVault(deps.config);
  const titles = createTitleService(deps, { enterprises, vault });
  const settlement = createInvoiceSettlement(deps);
  const invoices = createInvoiceService(deps, { settlement, titles, vault });
  const views = createInvoiceViews(deps, { vault });
  const issuing = createIssuing(deps, { files, issuer, messages, vault });
  return {
    desk: { finders: [invoiceFinder(deps.db)] },
    titles,
    invoices,
    issuing,
    settlement,
    invoiceReview: createInvoiceReview(deps, { vault }),
    routes: ({ app, answer }) =>
      registerInvoiceRoutes(app, answer, deps, { files, invoices, issuing, titles, views }),
    exports: invoiceExports(deps.db),
    jobs: [
      { name: 'settle-invoices', everyMs: minutes, run: () => settlement.run() },
      { name: 'issue-invoices', everyMs: 5 * seconds, run: () => issuing.run() },
    ],
  };
}

/** The configured service; in a demo, a simulated one. */
function issuerOf(deps: Deps): Issuer {
  const { service } = deps.config.invoice;
  if (service) return createHttpIssuer(deps, service);
  return deps.config.mode === 'demo' ? simulateIssuer(deps.clock) : absentIssuer;
}
