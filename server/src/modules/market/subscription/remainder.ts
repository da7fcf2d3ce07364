import type { CouponPart } from '../../../platform/db/tables';
import { days } from '../../../platform/time';

/** A stored prepayment. 1/10000 yuan. */
export interface Prepayment {
  id: string;
  amountMinor: number;
  /** Whether it paid for time rather than calls. */
  isByTime: boolean;
  /** Null: unlimited. */
  calls: number | null;
  paidAt: Date;
  startsAt: Date;
  endsAt: Date | null;
  returnedMinor: number;
  /** Part paid by coupons. */
  coupons: readonly CouponPart[];
}

interface Remainder {
  /** Unused calls or days; null: not prepaid. */
  calls: number | null;
  days: number | null;
  minor: number;
  /** Refundable part of each payment. */
  shares: { id: string; minor: number }[];
}

interface Use {
  /** Calls of all payments together. */
  calls: number;
  at: Date;
  /** End of the subscription, after which nothing is left. */
  endsAt: Date | null;
}

/**
 * Unused part of prepayments. Calls are used from the oldest payment first; a started day counts as used. With both
 * time and calls the smaller rest counts. Shares are rounded down, so that never more is refunded than was paid.
 *
 * @param payments  Oldest first.
 */
export function remainderOf(payments: readonly Prepayment[], { calls: made, at, endsAt }: Use): Remainder {
  const isOver = endsAt !== null && endsAt <= at;
  const left: Omit<Remainder, 'minor'> = { calls: null, days: null, shares: [] };
  let used = made;
  for (const payment of payments) {
    const taken = Math.min(used, payment.calls ?? 0);
    used -= taken;
    const parts: [part: number, whole: number][] = [];
    if (payment.calls !== null) {
      const callsLeft = isOver ? 0 : payment.calls - taken;
      left.calls = (left.calls ?? 0) + callsLeft;
      parts.push([callsLeft, payment.calls]);
    }
    if (payment.isByTime) {
      const daysLeft = isOver ? 0 : daysAfter(payment, at);
      left.days = (left.days ?? 0) + daysLeft;
      parts.push([daysLeft, daysAfter(payment, payment.startsAt)]);
    }
    const minor = Math.min(...parts.map((part) => shareOf(payment.amountMinor, ...part)));
    left.shares.push({ id: payment.id, minor });
  }
  return { ...left, minor: left.shares.reduce((sum, { minor }) => sum + minor, 0) };
}

/**
 * Limits shares to what was not refunded otherwise, by a dispute or a missed promise.
 *
 * @param paidMinor  Paid and not refunded, 1/10000 yuan.
 */
export function withinPaid(
  shares: Remainder['shares'],
  payments: readonly Prepayment[],
  paidMinor: number,
): Remainder['shares'] {
  const returned = new Map(payments.map(({ id, returnedMinor }) => [id, returnedMinor]));
  let left = Math.max(0, paidMinor);
  return shares.map(({ id, minor }) => {
    const before = returned.get(id) ?? 0;
    const back = Math.min(left, Math.max(0, minor - before));
    left -= back;
    return { id, minor: Math.min(minor, before + back) };
  });
}

/** Whole days paid for from then on. */
function daysAfter({ startsAt, endsAt }: Prepayment, at: Date): number {
  if (!endsAt) return 0;
  const from = Math.max(at.getTime(), startsAt.getTime());
  return Math.max(0, Math.floor((endsAt.getTime() - from) / days));
}

/** Rounded down; exact for every amount, because the product may exceed the safe integers. */
const shareOf = (amountMinor: number, part: number, whole: number) =>
  whole <= 0 ? 0 : Number((BigInt(amountMinor) * BigInt(part)) / BigInt(whole));
