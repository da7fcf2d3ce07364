import { applyInvoice, listInvoiceBills, listInvoiceTitles, type CallReply } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { ButtonLink, Empty, PageHead } from '@portal/design';
import { RoleGate } from '@portal/page';
import { isFree } from '@portal/rules';
import { InvoiceApplyForm } from './InvoiceApplyForm';

interface ApplyData {
  bills: CallReply<typeof listInvoiceBills>;
  titles: CallReply<typeof listInvoiceTitles>;
  /** Bill named by the address. */
  chosen: string | null;
}

/** Number of recent bills offered. */
const shownMax = 50;

export const page = definePage<ApplyData>({
  async load({ query, signal }) {
    const [bills, titles] = await Promise.all([
      call(listInvoiceBills, { pageSize: shownMax }, { signal }),
      call(listInvoiceTitles, {}, { signal }),
    ]);
    return { bills, titles, chosen: query.get('billId') };
  },
  Page: InvoiceApply,
});

function InvoiceApply({ data: { bills, titles, chosen } }: { data: ApplyData }) {
  const open = bills.records.filter(({ canInvoice }) => !isFree(canInvoice));

  return (
    <>
      <PageHead
        title="申请开票"
        help="选择账单与抬头，审核后开具电子发票，一般 1 至 3 个工作日；每一分钱只开一次票。"
      >
        <ButtonLink to="/invoices">开票记录</ButtonLink>
      </PageHead>
      {open.length === 0 ? (
        <Empty text="没有可开票的账单：当月账单在次月 1 日生成，赠送支付的部分不开票。">
          <ButtonLink to="/invoices?tab=bills">查看账单</ButtonLink>
        </Empty>
      ) : (
        <RoleGate needs={applyInvoice} what="申请开票">
          <InvoiceApplyForm bills={open} titles={titles} chosen={chosen} />
        </RoleGate>
      )}
    </>
  );
}
