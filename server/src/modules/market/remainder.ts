import type { CouponPart } from '../../platform/db/tables';
import { days } from '../../platform/time';

/** One payment in advance, as it is kept. Amounts in 1/10000 yuan. */
export interface Prepayment {
  id: string;
  amountMinor: number;
  /** Whether it paid for the time, else for its calls. */
  isByTime: boolean;
  /** Null: as many as one likes. */
  calls: number | null;
  paidAt: Date;
  startsAt: Date;
  endsAt: Date | null;
  returnedMinor: number;
  /** What of it coupons paid. */
  coupons: readonly CouponPart[];
}

interface Remainder {
  /** What is not used; null where nothing was paid that way. */
  calls: number | null;
  days: number | null;
  minor: number;
  /** How much of it comes from which payment. */
  shares: { id: string; minor: number }[];
}

interface Use {
  /** Calls of all payments together. */
  calls: number;
  at: Date;
  /** Of the subscription: nothing is left after it. */
  endsAt: Date | null;
}

/**
 * What is left of payments in advance. Calls are taken from the oldest payment first; of time a day that has begun is
 * used. Where time and calls were paid together, what is less is left. Each share is rounded down, so that never more
 * comes back than was paid.
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
 * The same shares, of which no more comes back than has not come back in another way: what was decided in a dispute, or
 * returned for a broken promise, does not come back again.
 *
 * @param paidMinor  What was paid and has not come back, 1/10000 yuan.
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

/** Whole days that it pays for from then on. */
function daysAfter({ startsAt, endsAt }: Prepayment, at: Date): number {
  if (!endsAt) return 0;
  const from = Math.max(at.getTime(), startsAt.getTime());
  return Math.max(0, Math.floor((endsAt.getTime() - from) / days));
}

/** Rounded down; exact for every amount, since the product may pass what a number holds exactly. */
const shareOf = (amountMinor: number, part: number, whole: number) =>
  whole <= 0 ? 0 : Number((BigInt(amountMinor) * BigInt(part)) / BigInt(whole));
