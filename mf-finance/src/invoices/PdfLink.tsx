import styled from 'styled-components';
import { downloadInvoice } from '@portal/calls';
import { apiBase } from '@portal/client';
import { theme } from '@portal/design';

interface PdfLinkProps {
  invoiceId: string;
  /** What stands on it. */
  label?: string;
  /** The call that gives it out; absent: to its owner. */
  from?: { path: string };
}

/** The paper of an invoice: a file, no page of the portal, so that the router must not take the click. */
export const PdfLink = ({ invoiceId, label = '下载', from = downloadInvoice }: PdfLinkProps) => (
  <Anchor href={`${apiBase}${from.path}?invoiceId=${encodeURIComponent(invoiceId)}`} download>
    {label}
  </Anchor>
);

const Anchor = styled.a`
  color: ${theme.color.brand};
  white-space: nowrap;
`;
