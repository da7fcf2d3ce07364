import { invoiceState, invoiceStates, type InvoiceState } from '@portal/calls';
import { Status, type Tone } from '@portal/design';

const tones: Partial<Record<InvoiceState, Tone>> = {
  [invoiceState.waiting]: 'warn',
  [invoiceState.approved]: 'warn',
  [invoiceState.issuing]: 'warn',
  [invoiceState.issued]: 'good',
  [invoiceState.rejected]: 'bad',
  [invoiceState.failed]: 'bad',
};

/** State of an invoice, with the reason if there is one. */
export const InvoiceStatus = ({ state, reason }: { state: InvoiceState; reason: string }) => (
  <Status tone={tones[state] ?? 'calm'}>
    {invoiceStates[state]}
    {reason && `：${reason}`}
  </Status>
);
