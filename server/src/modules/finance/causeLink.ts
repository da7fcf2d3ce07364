interface Caused {
  id: string;
  kind: string;
  idempotency_key: string;
  /** Subscription of a prepayment or dispute. */
  apply_id: string | null;
  /** Order of a recharge. */
  order_no: string | null;
}

/** Page that shows the cause of a transfer, derived from its key. Null: none. */
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
