import { downloadInvoice } from '@portal/calls';
import { apiBase } from '@portal/client';
import { FileLink } from '@portal/design';

interface PdfLinkProps {
  invoiceId: string;
  /** Text of the link. */
  label?: string;
  /** Download call; default: the owner's. */
  from?: { path: string };
}

/** Downloads the PDF of an invoice. A plain anchor, because the router must not handle the click. */
export const PdfLink = ({ invoiceId, label = '下载', from = downloadInvoice }: PdfLinkProps) => (
  <FileLink href={`${apiBase}${from.path}?invoiceId=${encodeURIComponent(invoiceId)}`}>{label}</FileLink>
);
