import { listLedger, type CallReply, type LedgerRow } from '@portal/calls';
import { Button, DateRange, Filters, Money, Panel, Tiles, type Column } from '@portal/design';
import { ExportButton, ListTable, Pager } from '@portal/page';
import { useListQuery } from '@portal/router';
import { formatMinute, formatMoney, isDay, today } from '@portal/rules';

/** Filters kept in the address. */
const ledgerFilters = ['from', 'to'] as const;

/** Days of the address; invalid ones are ignored, since addresses can be typed. */
export function ledgerDays(query: URLSearchParams): { from?: string; to?: string } {
  const dayOf = (name: 'from' | 'to') => {
    const given = query.get(name) ?? '';
    return isDay(given) ? given : undefined;
  };
  return { from: dayOf('from'), to: dayOf('to') };
}

/** Ledger of the account's balance. */
export function Ledger({ ledger }: { ledger: CallReply<typeof listLedger> }) {
  const { query, change } = useListQuery<(typeof ledgerFilters)[number]>();
  const range = ledgerDays(query);
  const clear = () => change({ from: null, to: null });
  const isNarrowed = ledgerFilters.some((name) => range[name]);

  return (
    <>
      <Filters activeCount={ledgerFilters.filter((name) => range[name]).length} onClear={clear}>
        <DateRange
          range={{ from: range.from ?? '', to: range.to ?? '' }}
          max={today()}
          daysMax={366}
          onChange={change}
        />
        {isNarrowed && (
          <Button $kind="quiet" onClick={clear}>
            不限时间
          </Button>
        )}
      </Filters>
      <Tiles
        tiles={[
          { label: '收入合计', value: formatMoney(ledger.sum.income) },
          { label: '支出合计', value: formatMoney(ledger.sum.spending) },
          { label: '流水笔数', value: ledger.total.toLocaleString('zh-CN') },
        ]}
      />
      <Panel
        title="账户流水"
        aside={<ExportButton isSmall call={listLedger} query={range} label="导出流水" />}
      >
        <ListTable
          label="账户流水"
          rows={ledger.records}
          rowKey={({ transferId }) => transferId}
          actions={({ cause }) => [cause !== null && { label: '查看来由', to: cause }]}
          columns={columns}
          isNarrowed={isNarrowed}
          onClear={clear}
          empty={{ text: '还没有流水', narrowed: '这段时间没有流水', clear: '不限时间' }}
        />
        <Pager page={ledger} />
      </Panel>
    </>
  );
}

const columns: readonly Column<LedgerRow>[] = [
  { title: '时间', isMain: true, render: ({ at }) => formatMinute(at) },
  { title: '类型', render: ({ kind }) => kind },
  { title: '说明', render: ({ memo }) => memo || '—' },
  { title: '金额', isFigure: true, render: ({ amount }) => <Money yuan={amount} isExact /> },
  {
    title: '代金券',
    isFigure: true,
    render: ({ coupon }) => (Number(coupon) === 0 ? '—' : <Money yuan={coupon} isExact />),
  },
];
