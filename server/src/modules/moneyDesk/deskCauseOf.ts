/** Where an operator sees what caused a transfer; its key names the cause. Null: there is no page for it. */
export function deskCauseOf(key: string): string | null {
  const [cause = '', about = ''] = key.split(':');
  const named = encodeURIComponent(about);
  switch (cause) {
    case 'rechargeRefund':
      return `/ops/refund?state=decided&subjectId=${named}`;
    case 'adjustment':
      return '/ops/adjustments';
    case 'coupon':
    case 'couponEnd':
      return `/ops/coupons?couponId=${named}`;
    case 'dispute':
      return '/ops/consumerRefunds';
    case 'statement':
      return '/ops/statements';
    case 'withdraw':
    case 'withdrawEnd':
      return `/ops/withdraw?state=decided&subjectId=${named}`;
    default:
      return null;
  }
}
