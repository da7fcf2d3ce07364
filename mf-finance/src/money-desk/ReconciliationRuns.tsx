import { payChannels, runReconciliation, type ReconciliationRun } from '@portal/calls';
import { call } from '@portal/client';
import { Panel, Status, type Column } from '@portal/design';
import { ListTable } from '@portal/page';
import { formatMinute, formatMoney } from '@portal/rules';

/** Latest reconciled channel bills with their results. */
export function ReconciliationRuns({ runs }: { runs: readonly ReconciliationRun[] }) {
  return (
    <Panel title="最近的对账">
      <ListTable
        label="最近的对账"
        rows={runs}
        rowKey={({ channel, day }) => channel + day}
        columns={columns}
        actions={({ channel, day }) => [
          channel !== 'bank' && {
            label: '重新对账',
            needs: runReconciliation,
            act: () => call(runReconciliation, { channel, day }),
            done: '已重新对账',
          },
        ]}
        empty={{ text: '还没有对过账' }}
      />
    </Panel>
  );
}

const columns: readonly Column<ReconciliationRun>[] = [
  { title: '账单日', isMain: true, render: ({ day }) => day },
  { title: '渠道', isKey: true, render: ({ channel }) => payChannels[channel] },
  { title: '付款合计', isKey: true, isFigure: true, render: ({ payments }) => formatMoney(payments) },
  { title: '退款合计', isFigure: true, render: ({ refunds }) => formatMoney(refunds) },
  { title: '笔数', isFigure: true, render: ({ rows }) => rows },
  {
    title: '结果',
    isKey: true,
    render: ({ finishedAt, differences, failure }) =>
      finishedAt === null ? (
        <Status tone="warn">未完成{failure && `（${failure}）`}</Status>
      ) : differences > 0 ? (
        <Status tone="bad">{differences} 条差异</Status>
      ) : (
        <Status tone="good">一致</Status>
      ),
  },
  { title: '完成时间', render: ({ finishedAt }) => (finishedAt ? formatMinute(finishedAt) : '—') },
];
