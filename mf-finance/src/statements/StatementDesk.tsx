import {
  answerStatement,
  listAllStatements,
  statementState,
  statementStates,
  type OpsStatement,
} from '@portal/calls';
import { Money } from '@portal/design';
import { listPage } from '@portal/page';
import { formatMinute, formatMoney } from '@portal/rules';
import { AnswerDialog } from './AnswerDialog';
import { StatementStatus } from './StatementStatus';

const order = [2, 1, 3, 4] as const;

export const page = listPage({
  call: listAllStatements,
  title: '结算单',
  help: '提供方对月结算单的异议。答复可附调整，补给或扣回计入当日收益；达到复核线的调整由两位运营先后提交。',
  pageSize: 20,
  filters: {
    state: {
      kind: 'tabs',
      label: '状态',
      tabs: order.map((state) => [String(state), statementStates[state]] as const),
    },
    name: { kind: 'search', label: '按提供方筛选', placeholder: '提供方' },
  },
  rowKey: ({ statementId }) => statementId,
  columns: [
    { title: '提供方', isMain: true, render: ({ ownerName }) => ownerName },
    { title: '月份', isKey: true, render: ({ month }) => month },
    { title: '应收', isFigure: true, render: ({ gross }) => <Money yuan={gross} isExact /> },
    { title: '佣金', isFigure: true, render: ({ commission }) => <Money yuan={commission} isExact /> },
    { title: '实收', isKey: true, isFigure: true, render: ({ net }) => <Money yuan={net} isExact /> },
    { title: '状态', isKey: true, render: ({ state }) => <StatementStatus state={state} /> },
    { title: '异议', render: ({ dispute }) => dispute || '—' },
    { title: '答复', render: (row) => answerOf(row) },
    { title: '生成时间', render: ({ madeAt }) => formatMinute(madeAt) },
  ],
  actions: (row) => [
    row.state === statementState.disputed && {
      label: row.proposal ? '复核' : '答复',
      needs: answerStatement,
      dialog: (close) => <AnswerDialog statement={row} onClose={close} />,
    },
  ],
  empty: { text: '没有这种状态的结算单' },
});

function answerOf({ answer, adjustment, proposal }: OpsStatement): string {
  if (proposal)
    return `${proposal.by}提议：${proposal.answer}（调整 ${formatMoney(proposal.adjustment)}），待另一位运营复核`;
  if (!answer) return '—';
  return Number(adjustment) === 0 ? answer : `${answer}（调整 ${formatMoney(adjustment)}）`;
}
