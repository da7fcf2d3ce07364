interface Caused {
  id: string;
  kind: string;
  idempotency_key: string;
  /** Of the subscription that a payment in advance was for, or that a dispute was about. */
  apply_id: string | null;
  /** Of the recharge that it belongs to. */
  order_no: string | null;
}

/** Where it is seen what caused a transfer: its key names the cause. Null: there is nothing more to see. */
export function causeLinkOf({ id, kind, idempotency_key, apply_id, order_no }: Caused): string | null {
  const [cause, about = ''] = idempotency_key.split(':');
  const named = encodeURIComponent(about);
  if (kind === 'usage') return `/allCostView?tab=ledger&transferId=${encodeURIComponent(id)}`;
  if (kind === 'plan' || cause === 'dispute')
    return apply_id && `/myApplyDetail?applyId=${encodeURIComponent(apply_id)}`;
  if (kind === 'planCredit' || kind === 'sla') return `/myApplyDetail?applyId=${named}`;
  if (cause === 'void') return `/explainCall?requestId=${named}`;
  if (cause === 'recharge' || cause === 'rechargeRefund')
    return order_no ? `/recharge?orderNo=${encodeURIComponent(order_no)}` : '/rechargeHistoryView';
  if (cause === 'coupon' || cause === 'couponEnd') return `/coupons?couponId=${named}`;
  if (cause === 'statement') return '/allEarningsView?tab=statements';
  if (cause?.startsWith('withdraw')) return '/withdraw';
  return null;
}
