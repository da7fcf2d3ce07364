import { applyInvoice, listInvoiceBills, type CallReply, type InvoiceBill } from '@portal/calls';
import { Money, Notice, type Column } from '@portal/design';
import { ExportButton, ListTable, Pager } from '@portal/page';
import { isFree } from '@portal/rules';

/** Monthly bills with the amount of each that can be invoiced. */
export function InvoiceBills({ bills }: { bills: CallReply<typeof listInvoiceBills> }) {
  return (
    <>
      <Notice>
        可开票 = 账单金额 − 赠送支付 + 退款调整 − 申请中 − 已开票，不足 1
        分的部分不开票。账单金额为实付，不含代金券支付的部分。申请中含待审核、待开票、开票中与开票失败；已开票扣除红字发票。退款冲减付款的月份，而不是退回的月份。
      </Notice>
      <ListTable
        label="可开票账单"
        rows={bills.records}
        rowKey={({ billId }) => billId}
        columns={columns}
        actions={({ billId, canInvoice }) => [
          { label: '查看账单', to: `/allCostView?tab=bills&billId=${billId}` },
          !isFree(canInvoice) && {
            label: '申请开票',
            to: `/invoiceApply?billId=${billId}`,
            needs: applyInvoice,
          },
        ]}
        empty={{ text: '还没有账单：第一张在有支出的月份结束后生成' }}
        aside={<ExportButton isSmall call={listInvoiceBills} query={{}} />}
      />
      <Pager page={bills} />
    </>
  );
}

const columns: readonly Column<InvoiceBill>[] = [
  { title: '账期', isMain: true, render: ({ month }) => month },
  { title: '账单号', render: ({ billNo }) => <code>{billNo}</code> },
  { title: '账单金额', isKey: true, isFigure: true, render: ({ total }) => <Money yuan={total} isExact /> },
  { title: '赠送支付', isFigure: true, render: ({ gift }) => <Money yuan={gift} isExact /> },
  { title: '退款调整', isFigure: true, render: ({ adjusted }) => <Money yuan={adjusted} isExact /> },
  { title: '申请中', isKey: true, isFigure: true, render: ({ applied }) => <Money yuan={applied} isExact /> },
  {
    title: '已开票',
    isKey: true,
    isFigure: true,
    render: ({ invoiced }) => <Money yuan={invoiced} isExact />,
  },
  {
    title: '可开票',
    isKey: true,
    isFigure: true,
    render: ({ canInvoice }) => <Money yuan={canInvoice} isExact />,
  },
];
