/** The operator page of a transfer's cause, which its key names. Null: there is no page. */
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
