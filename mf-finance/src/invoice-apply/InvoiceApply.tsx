import { useState } from 'react';
import { applyInvoice, listInvoiceTitles, type CallReply } from '@portal/calls';
import { call, messageOf } from '@portal/client';
import { definePage } from '@portal/contract';
import { Button, ButtonLink, Empty, PageHead } from '@portal/design';
import { FormError } from '@portal/forms';
import { RoleGate, useOnce } from '@portal/page';
import { isFree } from '@portal/rules';
import { InvoiceApplyForm } from './InvoiceApplyForm';
import { addBills, hasMore, loadBills, type Bills } from './loadBills';

interface ApplyData {
  bills: Bills;
  titles: CallReply<typeof listInvoiceTitles>;
  /** Bill named by the address. */
  chosen: string | null;
}

export const page = definePage<ApplyData>({
  async load({ query, signal }) {
    const chosen = query.get('billId');
    const [bills, titles] = await Promise.all([
      loadBills(chosen, signal),
      call(listInvoiceTitles, {}, { signal }),
    ]);
    return { bills, titles, chosen };
  },
  Page: InvoiceApply,
});

function InvoiceApply({ data: { bills: first, titles, chosen } }: { data: ApplyData }) {
  const [more, setMore] = useState<Bills | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const bills = more ?? first;
  const open = bills.records.filter(({ canInvoice }) => !isFree(canInvoice));
  const { run, isBusy } = useOnce<number>(async () => setMore(await addBills(bills)));

  function handleMore() {
    setFailure(null);
    run(bills.pageNo).catch((error: unknown) => setFailure(messageOf(error)));
  }
  const older = hasMore(bills) && (
    <>
      <Button disabled={isBusy} onClick={handleMore}>
        更早的账单
      </Button>
      <FormError text={failure} />
    </>
  );

  return (
    <>
      <PageHead
        title="申请开票"
        help="选择账单与抬头，审核后开具电子发票，一般 1 至 3 个工作日；每一分钱只开一次票，代金券与赠送支付的部分不开票。"
      >
        <ButtonLink to="/invoices">开票记录</ButtonLink>
      </PageHead>
      {open.length === 0 ? (
        <Empty text="没有可开票的账单：当月账单在次月 1 日生成，代金券与赠送支付的部分不开票。">
          <ButtonLink to="/invoices?tab=bills">查看账单</ButtonLink>
          {older}
        </Empty>
      ) : (
        <RoleGate needs={applyInvoice} what="申请开票">
          <InvoiceApplyForm bills={open} titles={titles} chosen={chosen} older={older} />
        </RoleGate>
      )}
    </>
  );
}
