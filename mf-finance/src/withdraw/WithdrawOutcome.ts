import { viewWithdrawal, withdrawState, withdrawStates, type Withdrawal } from '@portal/calls';
import { call } from '@portal/client';
import { defineOutcome, type OutcomeFacts } from '@portal/contract';
import { formatMoney } from '@portal/rules';

export const outcome = defineOutcome(async (withdrawId, signal) =>
  withdrawId === '' ? null : withdrawResult(await call(viewWithdrawal, { withdrawId }, { signal })),
);

const steps: Partial<Record<Withdrawal['state'], number>> = {
  [withdrawState.waiting]: 1,
  [withdrawState.approved]: 2,
  [withdrawState.paying]: 2,
  [withdrawState.paid]: 3,
};

const tones: Partial<Record<Withdrawal['state'], OutcomeFacts['tone']>> = {
  [withdrawState.rejected]: 'bad',
  [withdrawState.failed]: 'bad',
  [withdrawState.cancelled]: 'calm',
};

function withdrawResult(withdrawal: Withdrawal): OutcomeFacts {
  const { amount, state } = withdrawal;
  const current = steps[state];
  return {
    tone: tones[state] ?? 'good',
    title: `提现 ${formatMoney(amount)}${state === withdrawState.waiting ? ' 已提交' : ` ${withdrawStates[state]}`}`,
    text: textOf(withdrawal),
    steps: current === undefined ? undefined : { labels: ['提交申请', '审核', '打款', '到账'], current },
    detail: { to: '/withdraw', label: '提现记录' },
  };
}

function textOf({ arrives, bank, accountEnd, state, reason }: Withdrawal): string {
  if (steps[state] === undefined) return `${reason || '已撤销'}。金额已退回可提现。`;
  return state === withdrawState.paid
    ? `${formatMoney(arrives)} 已打到 ${bank} 尾号 ${accountEnd} 的账户。`
    : `${formatMoney(arrives)} 将打到 ${bank} 尾号 ${accountEnd} 的账户，一般 1 至 3 个工作日到账。`;
}
