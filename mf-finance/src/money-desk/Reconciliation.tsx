import {
  differenceKinds,
  differenceStates,
  listDifferences,
  payChannels,
  recheckDifference,
  resolveDifference,
  type DifferenceRow,
} from '@portal/calls';
import { call } from '@portal/client';
import { Status, type Column } from '@portal/design';
import { listPage } from '@portal/page';
import { formatMoney } from '@portal/rules';
import { LongNo } from '../common/LongNo';
import { ReconciliationRuns } from './ReconciliationRuns';

const yuanOr = (yuan: string | null) => (yuan === null ? '—' : formatMoney(yuan));

export const page = listPage({
  call: listDifferences,
  title: '渠道对账',
  help: '每天 10 点后按渠道账单核对前一天的付款与退款；与订单不符的付款不会自动入账，列在这里等待处理。',
  isExportable: true,
  below: ({ runs }) => <ReconciliationRuns runs={runs} />,
  filters: {
    state: { kind: 'tabs', label: '处理状态', tabs: differenceStates },
    channel: {
      kind: 'choice',
      label: '渠道',
      all: '全部渠道',
      choices: { alipay: payChannels.alipay, wechat: payChannels.wechat },
    },
  },
  rowKey: ({ differenceId }) => differenceId,
  columns: columnsOfDifferences(),
  actions: ({ differenceId, state }) => [
    state === 'open' && {
      label: '向渠道查询',
      needs: recheckDifference,
      act: () => call(recheckDifference, { differenceId }),
      done: '已查询，已支付且一致的会补记入账',
    },
    state === 'open' && {
      label: '标记已处理',
      needs: resolveDifference,
      act: (note) => call(resolveDifference, { differenceId, note }),
      done: '已处理',
      reason: {
        title: '标记已处理',
        question: '说明如何核对与处理，之后可以在已处理中查看。',
        label: '处理说明',
        confirmLabel: '标记已处理',
      },
    },
  ],
  empty: { text: '没有待处理的差异', narrowed: '没有符合条件的差异', clear: '清空筛选条件' },
});

function columnsOfDifferences(): readonly Column<DifferenceRow>[] {
  return [
    {
      title: '差异',
      isMain: true,
      render: ({ kind, state }) => (
        <Status tone={state === 'open' ? 'bad' : 'good'}>{differenceKinds[kind]}</Status>
      ),
    },
    { title: '账单日', isKey: true, render: ({ day }) => day },
    { title: '渠道', isShort: true, render: ({ channel }) => payChannels[channel] },
    { title: '渠道流水号', render: ({ tradeNo }) => <LongNo>{tradeNo}</LongNo> },
    { title: '订单号', render: ({ orderNo }) => <LongNo>{orderNo || '—'}</LongNo> },
    { title: '平台金额', isKey: true, isFigure: true, render: ({ ours }) => yuanOr(ours) },
    { title: '渠道金额', isKey: true, isFigure: true, render: ({ theirs }) => yuanOr(theirs) },
    {
      title: '处理',
      render: ({ note, resolvedBy }) => (note ? `${note}（${resolvedBy}）` : '—'),
    },
  ];
}
