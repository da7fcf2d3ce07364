import { listLedger, type CallReply, type LedgerRow } from '@portal/calls';
import { Money, Panel, type Column } from '@portal/design';
import { ExportButton, ListTable, Pager } from '@portal/page';

/** What moved the balance. */
export function Ledger({ ledger }: { ledger: CallReply<typeof listLedger> }) {
  return (
    <Panel title="账户流水" aside={<ExportButton call={listLedger} query={{}} label="导出流水" />}>
      <ListTable
        label="账户流水"
        rows={ledger.records}
        rowKey={({ transferId }) => transferId}
        actions={({ cause }) => [cause !== null && { label: '查看来由', to: cause }]}
        columns={columns}
        empty={{ text: '还没有流水' }}
      />
      <Pager page={ledger} />
    </Panel>
  );
}

const columns: readonly Column<LedgerRow>[] = [
  { title: '时间', isMain: true, render: ({ at }) => at },
  { title: '类型', render: ({ kind }) => kind },
  { title: '说明', render: ({ memo }) => memo || '—' },
  { title: '金额', isFigure: true, render: ({ amount }) => <Money yuan={amount} isExact /> },
  {
    title: '代金券',
    isFigure: true,
    render: ({ coupon }) => (Number(coupon) === 0 ? '—' : <Money yuan={coupon} isExact />),
  },
];
