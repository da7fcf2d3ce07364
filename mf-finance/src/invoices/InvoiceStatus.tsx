import styled from 'styled-components';
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
    {reason && <Reason>：{reason}</Reason>}
  </Status>
);

/** A sentence breaks where it has to: its column leaves the others their room. */
const Reason = styled.span`
  word-break: normal;
`;
