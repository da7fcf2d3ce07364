import { useState } from 'react';
import {
  listPayoutBatches,
  listPayouts,
  makePayoutBatch,
  settlePayout,
  withdrawState,
  withdrawStates,
  type CallReply,
  type Payout,
  type PayoutWay,
} from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { Button, Money, PageHead, Tiles, type Column } from '@portal/design';
import { ListFilters, ListTable, Pager, isNarrowed, loadList, useAction } from '@portal/page';
import { useListQuery } from '@portal/router';
import { formatMinute, formatMoney } from '@portal/rules';
import { WithdrawStatus } from '../withdraw/WithdrawStatus';
import { Batches } from './Batches';
import { ResultsDialog } from './ResultsDialog';

interface PayoutData {
  list: CallReply<typeof listPayouts>;
  batches: CallReply<typeof listPayoutBatches>;
}

const { approved, paying } = withdrawState;
/** States that need action come first. */
const order = [2, 3, 1, 4, 7, 5, 6] as const;
const filters = {
  state: {
    kind: 'tabs',
    label: '状态',
    tabs: order.map((state) => [String(state), withdrawStates[state]] as const),
  },
  name: { kind: 'search', label: '按提现方筛选', placeholder: '提现方' },
} as const;

export const page = definePage<PayoutData>({
  async load(request) {
    const [list, batches] = await Promise.all([
      loadList(listPayouts, request, { filters: ['state', 'name'], pageSize: 20 }),
      call(listPayoutBatches, { pageNo: 1, pageSize: 10 }, { signal: request.signal }),
    ]);
    return { list, batches };
  },
  Page: Payouts,
});

function Payouts({ data: { list, batches } }: { data: PayoutData }) {
  const [isImporting, setIsImporting] = useState(false);
  const { query, clear } = useListQuery();
  const state = query.get('state') ?? String(approved);
  const making = useAction(
    (way: PayoutWay, reqNo: string) => call(makePayoutBatch, { way, reqNo }),
    (way) => (way === 'file' ? '已生成批次，请下载打款文件' : '已交付自动打款'),
  );

  return (
    <>
      <PageHead
        title="打款"
        help="审核通过的提现成批打款：下载文件交给银行，再导入结果；接入渠道的可自动打款。"
      >
        <Button onClick={() => setIsImporting(true)}>导入打款结果</Button>
        {list.hasChannel === 1 && (
          <Button disabled={making.isBusy} onClick={() => void making.run('channel')}>
            自动打款
          </Button>
        )}
        <Button $kind="primary" disabled={making.isBusy} onClick={() => void making.run('file')}>
          生成打款批次
        </Button>
      </PageHead>
      <ListFilters filters={filters} reply={list} />
      <Tiles
        tiles={[
          { label: '笔数', value: list.total.toLocaleString('zh-CN') },
          { label: '提现金额', value: formatMoney(list.sum.amount) },
          { label: '应打款', value: formatMoney(list.sum.arrives), note: '已扣除手续费' },
        ]}
      />
      <ListTable
        label="提现"
        rows={list.records}
        rowKey={({ withdrawId }) => withdrawId}
        columns={columns}
        actions={
          state === String(paying)
            ? ({ withdrawId, wdNo, arrives }) => [
                {
                  label: '已到账',
                  needs: settlePayout,
                  act: (_, reqNo) => call(settlePayout, { withdrawId, isPaid: '1', reqNo }),
                  done: '已登记到账',
                  confirm: {
                    title: '登记到账',
                    question: `确认银行已向 ${wdNo} 付出 ${formatMoney(arrives)}？登记后不能更改。`,
                  },
                },
                {
                  label: '打款失败',
                  needs: settlePayout,
                  act: (reason, reqNo) => call(settlePayout, { withdrawId, isPaid: '0', reason, reqNo }),
                  done: '已登记失败，金额已退回',
                  reason: {
                    title: '登记打款失败',
                    question: `${wdNo} 的金额将退回提现方的可提现。`,
                    label: '失败原因',
                    confirmLabel: '登记失败',
                    isRequired: true,
                    templates: ['收款账户户名与账号不符', '收款账户已销户', '银行退回'],
                  },
                },
              ]
            : undefined
        }
        empty={{ text: '没有这种状态的提现' }}
        isNarrowed={isNarrowed(filters, query)}
        onClear={clear}
      />
      <Pager page={list} />
      <Batches batches={batches} />
      {isImporting && <ResultsDialog onClose={() => setIsImporting(false)} />}
    </>
  );
}

const columns: readonly Column<Payout>[] = [
  { title: '单号', isMain: true, render: ({ wdNo }) => wdNo },
  { title: '提现方', isKey: true, render: ({ ownerName }) => ownerName },
  { title: '金额', isFigure: true, render: ({ amount }) => <Money yuan={amount} isExact /> },
  { title: '应打款', isKey: true, isFigure: true, render: ({ arrives }) => <Money yuan={arrives} isExact /> },
  { title: '收款账户', render: ({ bank, accountEnd }) => `${bank} 尾号 ${accountEnd}` },
  { title: '状态', isKey: true, render: (row) => <WithdrawStatus {...row} /> },
  { title: '审核人', render: ({ reviewers }) => reviewers || '—' },
  { title: '批次', render: ({ batchNo }) => batchNo || '—' },
  { title: '申请时间', render: ({ createdAt }) => formatMinute(createdAt) },
];
