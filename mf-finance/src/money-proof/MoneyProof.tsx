import {
  listMoneyDifferences,
  moneyDifferenceKinds,
  proveMoney,
  type CallReply,
  type MoneyDifference,
} from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { Button, DataTable, Money, Notice, PageHead, Panel, type Column } from '@portal/design';
import { ListTable, Pager, loadList, useAction } from '@portal/page';
import { formatMinute } from '@portal/rules';

export const page = definePage<CallReply<typeof listMoneyDifferences>>({
  load: (request) => loadList(listMoneyDifferences, request, { filters: ['kind'] }),
  Page: MoneyProof,
});

/** Result of checking calls, costs, earnings, balances and bills against the ledger. */
function MoneyProof({ data }: { data: CallReply<typeof listMoneyDifferences> }) {
  const { provenAt, differences, history } = data;
  const { run, isBusy } = useAction(() => call(proveMoney, {}), '已核对');

  return (
    <>
      <PageHead title="资金核对" help="每天比对调用、支出、收益、余额、在途与账单，差异逐账户列出。">
        <Button $kind="primary" disabled={isBusy} onClick={() => void run()}>
          立即核对
        </Button>
      </PageHead>
      {provenAt === null ? (
        <Notice>还没有核对过。</Notice>
      ) : (
        <Notice tone={differences === 0 ? 'good' : 'bad'}>
          {formatMinute(provenAt)} 核对：
          {differences === 0 ? '全部一致' : `${differences} 处差异，请立即处理`}
        </Notice>
      )}
      <Panel title="差异">
        <ListTable
          label="差异"
          rows={data.records}
          rowKey={({ kind, subject, day }) => [kind, subject, day].join(' ')}
          columns={columns}
          empty={{ text: '没有差异' }}
        />
        <Pager page={data} />
      </Panel>
      <Panel title="近 30 次核对">
        <DataTable
          label="近 30 次核对"
          rows={history}
          rowKey={({ at }) => at}
          columns={[
            { title: '时间', isMain: true, render: ({ at }) => formatMinute(at) },
            {
              title: '结果',
              render: (proof) => (proof.differences === 0 ? '一致' : `${proof.differences} 处差异`),
            },
          ]}
        />
      </Panel>
    </>
  );
}

const columns: readonly Column<MoneyDifference>[] = [
  { title: '类型', isMain: true, render: ({ kind }) => moneyDifferenceKinds[kind] },
  { title: '账户 / 流水', render: ({ subject }) => <code>{subject}</code> },
  { title: '日期', render: ({ day }) => day ?? '—' },
  { title: '账本', isFigure: true, render: ({ ledger }) => <Money yuan={ledger} isExact /> },
  { title: '实际', isFigure: true, render: ({ found }) => <Money yuan={found} isExact /> },
];
