import {
  applyInvoice,
  costKinds,
  type Bill,
  type BillLine,
  type CallReply,
  type listBills,
  type viewBill,
} from '@portal/calls';
import { FileLink, Money, Notice, Panel, TextLink, type Column } from '@portal/design';
import { ListTable, Pager } from '@portal/page';
import { callsText, formatMinute } from '@portal/rules';

export interface BillData {
  bills: CallReply<typeof listBills>;
  /** The open bill with its lines; null: none. */
  opened: CallReply<typeof viewBill> | null;
}

/** Monthly bills. A bill is made once and never changes. */
export function Bills({ data: { bills, opened } }: { data: BillData }) {
  if (opened) return <OpenedBill opened={opened} />;
  return (
    <>
      <Notice>每月一张，次月 1 日生成后不再变化；之后的退回计入退回当月。</Notice>
      <ListTable
        label="账单"
        rows={bills.records}
        rowKey={({ billId }) => billId}
        columns={columns}
        actions={({ billId }) => [
          { label: '查看明细', to: `/allCostView?tab=bills&billId=${billId}` },
          { label: '申请开票', to: `/invoiceApply?billId=${billId}`, needs: applyInvoice },
        ]}
        empty={{ text: '还没有账单：第一张在有支出的月份结束后生成' }}
      />
      <Pager page={bills} />
    </>
  );
}

const pdfOf = ({ billId }: Bill) => `/ajaxurl/apix/cost/billPdf?billId=${encodeURIComponent(billId)}`;

function OpenedBill({ opened }: { opened: CallReply<typeof viewBill> }) {
  const { bill } = opened;
  return (
    <Panel
      title={`${bill.month} 账单 ${bill.billNo}`}
      aside={<TextLink to="/allCostView?tab=bills">全部账单</TextLink>}
    >
      <p>
        实付合计 <Money yuan={bill.total} isExact />
        ，优惠 <Money yuan={bill.discount} isExact />
        （其中代金券 <Money yuan={bill.coupon} isExact />
        ），生成于 {formatMinute(bill.madeAt)}。<FileLink href={pdfOf(bill)}>下载 PDF</FileLink>
      </p>
      <ListTable
        label="账单明细"
        rows={opened.records}
        rowKey={({ seq }) => String(seq)}
        columns={lineColumns}
        empty={{ text: '没有明细' }}
      />
      <Pager page={opened} />
    </Panel>
  );
}

const columns: readonly Column<Bill>[] = [
  { title: '账期', isMain: true, render: ({ month }) => month },
  { title: '账单号', render: ({ billNo }) => <code>{billNo}</code> },
  { title: '生成时间', render: ({ madeAt }) => formatMinute(madeAt) },
  { title: '优惠', isKey: true, isFigure: true, render: ({ discount }) => <Money yuan={discount} isExact /> },
  { title: '其中代金券', isFigure: true, render: ({ coupon }) => <Money yuan={coupon} isExact /> },
  { title: '实付', isKey: true, isFigure: true, render: ({ total }) => <Money yuan={total} isExact /> },
  { title: 'PDF', isKey: true, render: (bill) => <FileLink href={pdfOf(bill)}>下载</FileLink> },
];

const lineColumns: readonly Column<BillLine>[] = [
  { title: '应用', isMain: true, render: ({ appName }) => appName },
  { title: 'API', isKey: true, render: ({ apiName }) => apiName },
  { title: '套餐', render: ({ planName }) => planName },
  { title: '类型', render: ({ kind }) => costKinds[kind] },
  {
    title: '次数（成功/失败不计费）',
    isKey: true,
    isFigure: true,
    render: ({ billed, units, failures }) =>
      `${callsText(billed, units)} / ${failures.toLocaleString('zh-CN')}`,
  },
  { title: '优惠', isFigure: true, render: ({ discount }) => <Money yuan={discount} isExact /> },
  { title: '其中代金券', isFigure: true, render: ({ coupon }) => <Money yuan={coupon} isExact /> },
  { title: '实付', isKey: true, isFigure: true, render: ({ cost }) => <Money yuan={cost} isExact /> },
];
