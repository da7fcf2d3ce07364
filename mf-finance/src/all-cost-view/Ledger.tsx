import type { CallReply, LedgerRow, listLedger } from '@portal/calls';
import { Money, type Column } from '@portal/design';
import { ListTable, Pager } from '@portal/page';

/** What moved the balance. */
export function Ledger({ ledger }: { ledger: CallReply<typeof listLedger> }) {
  return (
    <>
      <ListTable
        label="账户流水"
        rows={ledger.records}
        rowKey={({ at, kind, amount }) => at + kind + amount}
        columns={columns}
        empty={{ text: '还没有流水' }}
      />
      <Pager page={ledger} />
    </>
  );
}

const columns: readonly Column<LedgerRow>[] = [
  { title: '时间', isMain: true, render: ({ at }) => at },
  { title: '类型', render: ({ kind }) => kind },
  { title: '说明', render: ({ memo }) => memo || '—' },
  { title: '金额', isFigure: true, render: ({ amount }) => <Money yuan={amount} isExact /> },
];
