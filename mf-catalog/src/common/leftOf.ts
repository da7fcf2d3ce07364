import type { LeaveQuote } from '@portal/calls';

/** What a refund is for, in words; '' without a prepaid remainder. */
export function leftOf({ callsLeft, daysLeft }: Pick<LeaveQuote, 'callsLeft' | 'daysLeft'>): string {
  const parts = [
    callsLeft !== null && `剩余 ${callsLeft.toLocaleString('zh-CN')} 次`,
    daysLeft !== null && `剩余 ${daysLeft} 天`,
  ];
  return parts.filter(Boolean).join('，');
}
