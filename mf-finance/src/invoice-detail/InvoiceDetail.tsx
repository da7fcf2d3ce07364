import {
  cancelInvoice,
  invoiceState,
  viewInvoice,
  type Invoice,
  type InvoiceDetail as Detail,
  type InvoiceState,
} from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { ButtonLink, Facts, Money, Notice, PageHead, Panel, Steps, type Column } from '@portal/design';
import { ListTable, RowActions } from '@portal/page';
import {
  formatMinute,
  formatMoney,
  invoiceKinds,
  invoiceTitleKinds,
  moneyText,
  parseYuan,
  splitTax,
} from '@portal/rules';
import { InvoiceStatus } from '../invoices/InvoiceStatus';
import { PdfLink } from '../invoices/PdfLink';
import { Signed } from '../invoices/Signed';

const { waiting, approved, issuing, issued, failed, reversed } = invoiceState;
const steps: Partial<Record<InvoiceState, number>> = {
  [waiting]: 1,
  [approved]: 2,
  [issuing]: 2,
  [failed]: 2,
  [issued]: 3,
  [reversed]: 3,
};

export const page = definePage<Detail>({
  load: ({ query, signal }) => call(viewInvoice, { invoiceId: query.get('invoiceId') ?? '' }, { signal }),
  Page: InvoiceDetail,
});

function InvoiceDetail({ data: invoice }: { data: Detail }) {
  const { invoiceId, invoiceNo, isRed, amount, number, state, taxPercent } = invoice;
  const step = steps[state];
  const sign = isRed === 1 ? -1 : 1;
  const { netMinor, taxMinor } = splitTax(parseYuan(amount) ?? 0, taxPercent);
  const money = (minor: number) => moneyText(sign * minor);

  return (
    <>
      <PageHead
        title={isRed === 1 ? '红字发票' : '发票详情'}
        help={`${invoiceNo}，${isRed === 1 ? '生成' : '申请'}于 ${formatMinute(invoice.createdAt)}`}
      >
        <ButtonLink to="/invoices">开票记录</ButtonLink>
      </PageHead>
      {step !== undefined && isRed === 0 && (
        <Steps labels={['提交申请', '审核', '开具', '完成']} current={step} />
      )}
      <Notice tone={state === issued ? 'good' : state === failed || step === undefined ? 'warn' : undefined}>
        {sentenceOf(invoice)}
      </Notice>
      <Panel
        title={`${isRed === 1 ? '红字' : ''}${invoiceKinds[invoice.kind]}`}
        aside={
          number !== '' ? (
            <PdfLink invoiceId={invoiceId} label="下载 PDF" />
          ) : (
            <RowActions
              actions={[
                state === waiting && {
                  label: '撤销申请',
                  needs: cancelInvoice,
                  act: (_, reqNo) => call(cancelInvoice, { invoiceId, reqNo }),
                  done: '已撤销，账单可以重新申请',
                  confirm: {
                    title: '撤销开票申请',
                    question: `撤销 ${invoiceNo}（${formatMoney(amount)}）？所选账单立即可以重新申请。`,
                  },
                },
              ]}
            />
          )
        }
      >
        <Facts
          facts={[
            ['状态', <InvoiceStatus key="state" {...invoice} />],
            ['价税合计', money(parseYuan(amount) ?? 0)],
            ['金额（不含税）', money(netMinor)],
            [`税额（${taxPercent}%）`, money(taxMinor)],
            ['发票号码', number || '—'],
            ['开具时间', invoice.issuedAt ? formatMinute(invoice.issuedAt) : '—'],
            ['抬头', `${invoice.titleName}（${invoiceTitleKinds[invoice.titleKind]}）`],
            ['税号', invoice.taxNo || '—'],
            ['开户行与账号', `${invoice.bank} ${invoice.account}`.trim() || '—'],
            ['地址与电话', `${invoice.address} ${invoice.phone}`.trim() || '—'],
            ['接收邮箱', invoice.mail],
            ['已冲红', formatMoney(invoice.reversed)],
          ]}
        />
      </Panel>
      <Panel title="账单">
        <ListTable
          label="账单"
          rows={invoice.items}
          rowKey={({ billId }) => billId}
          columns={[
            { title: '账期', isMain: true, render: ({ month }) => month },
            { title: '账单号', render: ({ billNo }) => <code>{billNo}</code> },
            { title: '开票金额', isFigure: true, render: (item) => <Money yuan={item.amount} isExact /> },
          ]}
          actions={({ billId }) => [{ label: '查看账单', to: `/allCostView?tab=bills&billId=${billId}` }]}
          empty={{ text: '没有账单' }}
        />
      </Panel>
      {invoice.related.length > 0 && (
        <Panel title={isRed === 1 ? '对应的蓝字发票' : '红字发票'}>
          <ListTable
            label="相关发票"
            rows={invoice.related}
            rowKey={(row) => row.invoiceId}
            columns={relatedColumns}
            actions={(row) => [{ label: '查看', to: `/invoiceDetail?invoiceId=${row.invoiceId}` }]}
            empty={{ text: '没有相关发票' }}
          />
        </Panel>
      )}
    </>
  );
}

const relatedColumns: readonly Column<Invoice>[] = [
  { title: '单号', isMain: true, render: ({ invoiceNo }) => invoiceNo },
  {
    title: '金额',
    isFigure: true,
    render: (row) => <Signed {...row} />,
  },
  { title: '状态', render: (row) => <InvoiceStatus {...row} /> },
  { title: '时间', render: ({ createdAt }) => formatMinute(createdAt) },
];

/** One sentence on what happens next, or why nothing does. */
function sentenceOf({ state, isRed, mail, reason }: Detail): string {
  switch (state) {
    case waiting:
      return '申请已提交，等待审核，一般 1 至 3 个工作日；审核前可以撤销。';
    case approved:
      return '审核已通过，等待开具。';
    case issuing:
      return isRed === 1 ? '开票后发生退款，红字发票正在开具。' : '正在开具，完成后会通知您。';
    case issued:
      return isRed === 1 ? '红字发票已开具，可以下载。' : `发票已开具，可以下载；开具通知已发到 ${mail}。`;
    case failed:
      return `没有开出：${reason}。我们正在处理，无需重新申请。`;
    case reversed:
      return '款项已全部退回，这张发票已由红字发票冲销。';
    case invoiceState.rejected:
      return `申请没有通过：${reason}。所选账单可以重新申请。`;
    case invoiceState.cancelled:
      return '申请已撤销，所选账单可以重新申请。';
  }
}
