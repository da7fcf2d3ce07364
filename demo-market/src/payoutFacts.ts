/** The account that withdraws money in the demo. */
export const withdrawer = 'provider4@example.com';

/** Withdrawals of that provider, in order; the last one is still under review. */
export const withdrawals = [
  { daysAgo: 12, yuan: '100.00', end: 'paid' },
  { daysAgo: 9, yuan: '120.00', end: 'failed', reason: '收款银行系统维护，款项已退回' },
  { daysAgo: 6, yuan: '200.00', end: 'rejected', reason: '有一笔争议退款正在处理，处理完成后再提现' },
  { daysAgo: 4, yuan: '100.00', end: 'cancelled' },
  { daysAgo: 0.1, yuan: '150.00', end: 'waiting' },
] as const;

type StatementDeed = { account: string } & (
  | { does: 'confirm' }
  | { does: 'dispute'; reason: string }
  /** Disputed, and put right. */
  | { does: 'answer'; reason: string; answer: string; adjustment: string }
);

/** What is done with last month's statements; those of others await confirmation. */
export const statements: readonly StatementDeed[] = [
  { account: 'provider4@example.com', does: 'dispute', reason: '28 日的调用比我们的日志少，请核对。' },
  { account: 'provider3@example.com', does: 'confirm' },
  {
    ...{ account: 'provider5@example.com', does: 'answer', reason: '月末三天的调用没有计入，请核对。' },
    ...{ answer: '已与调用明细核对，少计的部分补给。', adjustment: '3.60' },
  },
];
