import { viewWithdrawal, withdrawState, type Withdrawal } from '@portal/calls';
import { network } from '@portal/testing';
import { outcome } from './WithdrawOutcome';

function resultOf(facts: Partial<Withdrawal>) {
  network.answer(viewWithdrawal, {
    withdrawId: 'wd_1',
    wdNo: 'TX2026112700000001',
    amount: '200.0000',
    fee: '2.0000',
    arrives: '198.0000',
    bank: '中国银行',
    accountEnd: '6789',
    state: withdrawState.waiting,
    reason: '',
    createdAt: '2026-11-27 10:00:00',
    endedAt: null,
    ...facts,
  });
  return outcome('wd_1', new AbortController().signal);
}

it('announces the payment while it is under way', async () => {
  expect(await resultOf({})).toMatchObject({
    tone: 'good',
    title: '提现 ￥200.00 已提交',
    text: '￥198.00 将打到 中国银行 尾号 6789 的账户，一般 1 至 3 个工作日到账。',
  });
});

it('announces nothing once it has arrived', async () => {
  expect(await resultOf({ state: withdrawState.paid })).toMatchObject({
    tone: 'good',
    title: '提现 ￥200.00 已到账',
    text: '￥198.00 已打到 中国银行 尾号 6789 的账户。',
  });
});

it.each([
  [withdrawState.rejected, 'bad', '账户信息有误'],
  [withdrawState.failed, 'bad', '账户已注销'],
  [withdrawState.cancelled, 'calm', ''],
] as const)(
  'says in state %s that the money is back, and not that it is under way',
  async (state, tone, reason) => {
    expect(await resultOf({ state, reason })).toMatchObject({
      tone,
      text: `${reason || '已撤销'}。金额已退回可提现。`,
    });
  },
);
