import { invoiceState, type InvoiceState } from '@portal/calls';
import { defineMachine, type Transition } from '../../platform/stateMachine';
import { notify } from '../messages';
import { type TranslatableText, say } from '../../platform/i18n/say';

const { waiting, approved, issuing, issued, rejected, cancelled, failed, reversed } = invoiceState;

export interface InvoiceFacts {
  invoiceId: string;
  invoiceNo: string;
  /** As displayed: "￥100.00". */
  amount: string;
  isRed: boolean;
}

const tell = (
  title: (facts: InvoiceFacts) => TranslatableText,
  text: (facts: InvoiceFacts, reason: TranslatableText) => TranslatableText,
): Transition<InvoiceState, InvoiceFacts>['notify'] => [
  {
    who: 'owner',
    kind: 'fee',
    title,
    text,
    link: ({ invoiceId }) => `/invoiceDetail?invoiceId=${invoiceId}`,
  },
];
const nameOf = ({ isRed, amount }: InvoiceFacts) => say`${isRed ? say`红字发票` : say`发票`} ${amount}`;

const toRejected = tell(
  () => say`开票申请已驳回`,
  ({ invoiceNo }, reason) => say`${invoiceNo}：${reason}。所选账单可以重新申请。`,
);
const toIssued = tell(
  (facts) => say`${nameOf(facts)} 已开具`,
  ({ invoiceNo }) => say`${invoiceNo} 已开具，可以查看并下载 PDF。`,
);

/**
 * An application for an invoice: submitted, reviewed, issued. A red invoice, made by the portal itself, starts at
 * issuing.
 */
export const invoiceMachine = defineMachine<InvoiceState, InvoiceFacts>(
  'invoice',
  Object.values(invoiceState),
  [
    {
      from: waiting,
      to: approved,
      by: ['operator'],
      notify: tell(
        () => say`开票申请已通过审核`,
        ({ invoiceNo, amount }) => say`${invoiceNo}（${amount}）等待开具，开具后会再通知您。`,
      ),
    },
    { from: waiting, to: rejected, by: ['operator', 'system'], notify: toRejected },
    {
      from: waiting,
      to: cancelled,
      by: ['owner'],
      notify: tell(
        () => say`开票申请已撤销`,
        ({ invoiceNo }) => say`${invoiceNo} 已撤销，所选账单可以重新申请。`,
      ),
    },
    {
      from: approved,
      to: issuing,
      by: ['operator'],
      notify: tell(
        () => say`发票正在开具`,
        ({ invoiceNo }) => say`${invoiceNo} 已交给开票服务。`,
      ),
    },
    { from: approved, to: issued, by: ['operator'], notify: toIssued },
    { from: approved, to: rejected, by: ['operator', 'system'], notify: toRejected },
    { from: issuing, to: issued, by: ['operator', 'system'], notify: toIssued },
    {
      from: issuing,
      to: failed,
      by: ['system'],
      notify: tell(
        (facts) => say`${nameOf(facts)} 没有开出`,
        ({ invoiceNo }, reason) => say`${invoiceNo}：${reason}。我们正在处理，无需重新申请。`,
      ),
    },
    { from: failed, to: issuing, by: ['operator'] },
    { from: failed, to: issued, by: ['operator'], notify: toIssued },
    { from: failed, to: rejected, by: ['operator'], notify: toRejected },
    {
      from: issued,
      to: reversed,
      by: ['system'],
      notify: tell(
        ({ amount }) => say`发票 ${amount} 已全部冲红`,
        ({ invoiceNo }) => say`${invoiceNo} 的款项已全部退回，红字发票可在开票记录中下载。`,
      ),
    },
  ],
  notify,
);
