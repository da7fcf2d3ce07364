import {
  applyInvoice,
  cancelInvoice,
  invoiceState,
  invoiceStates,
  listInvoices,
  type CallReply,
  type Invoice,
} from '@portal/calls';
import { call } from '@portal/client';
import { Money, Small, Tag, type Column } from '@portal/design';
import { ExportButton, ListFilters, ListTable, Pager, RoleLink, isNarrowed } from '@portal/page';
import { useListQuery } from '@portal/router';
import { formatMinute, formatMoney, invoiceKinds, isFree, numberOf } from '@portal/rules';
import { InvoiceStatus } from './InvoiceStatus';
import { PdfLink } from './PdfLink';
import { Signed } from './Signed';

const filters = {
  state: { kind: 'choice', label: '状态', all: '全部状态', choices: invoiceStates },
} as const;

/** Invoice applications and red (reversing) invoices, newest first. */
export function InvoiceRecords({ records }: { records: CallReply<typeof listInvoices> }) {
  const { query, clear } = useListQuery();

  return (
    <>
      <ListTable
        filters={<ListFilters filters={filters} reply={records} />}
        label="开票记录"
        rows={records.records}
        rowKey={({ invoiceId }) => invoiceId}
        columns={columns}
        actions={({ invoiceId, invoiceNo, amount, state }) => [
          { label: '查看', to: `/invoiceDetail?invoiceId=${invoiceId}` },
          state === invoiceState.waiting && {
            label: '撤销',
            needs: cancelInvoice,
            act: (_, reqNo) => call(cancelInvoice, { invoiceId, reqNo }),
            done: '已撤销，账单可以重新申请',
            confirm: {
              title: '撤销开票申请',
              question: `撤销 ${invoiceNo}（${formatMoney(amount)}）？所选账单立即可以重新申请。`,
            },
          },
        ]}
        empty={{
          text: '还没有开过发票',
          start: (
            <RoleLink needs={applyInvoice} to="/invoiceApply" $kind="primary">
              申请开票
            </RoleLink>
          ),
          narrowed: '没有这种状态的发票',
          clear: '查看全部',
        }}
        isNarrowed={isNarrowed(filters, query)}
        onClear={clear}
        aside={
          <ExportButton
            isSmall
            call={listInvoices}
            query={{ state: numberOf(invoiceState, query.get('state') ?? '') ?? undefined }}
          />
        }
      />
      {records.total > 0 && (
        <p>
          共 {records.total} 张，已开票合计 {formatMoney(records.sum.issued)}（已扣除红字发票）
        </p>
      )}
      <Pager page={records} />
    </>
  );
}

const columns: readonly Column<Invoice>[] = [
  {
    title: '申请单号',
    isMain: true,
    render: ({ invoiceNo, isRed }) => (
      <>
        {invoiceNo} {isRed === 1 && <Tag>红字</Tag>}
      </>
    ),
  },
  {
    title: '金额',
    isKey: true,
    isFigure: true,
    render: (row) => <Signed {...row} />,
  },
  {
    title: '抬头与类型',
    render: ({ titleName, kind }) => (
      <>
        {titleName}
        <Small>{invoiceKinds[kind]}</Small>
      </>
    ),
  },
  { title: '账期', render: ({ months }) => months },
  { title: '状态', isKey: true, render: (row) => <InvoiceStatus {...row} /> },
  {
    title: '已冲红',
    isFigure: true,
    render: ({ reversed }) => (isFree(reversed) ? '—' : <Money yuan={reversed} isExact />),
  },
  { title: '申请时间', render: ({ createdAt }) => formatMinute(createdAt) },
  {
    title: 'PDF',
    isKey: true,
    render: ({ invoiceId, number }) => (number ? <PdfLink invoiceId={invoiceId} /> : '—'),
  },
];
