import { days } from '../../platform/time';

/** One payment in advance, as it is kept. Amounts in 1/10000 yuan. */
export interface Prepayment {
  id: string;
  amountMinor: number;
  /** Whether it paid for the time, else for its calls. */
  isByTime: boolean;
  /** Null: as many as one likes. */
  calls: number | null;
  startsAt: Date;
  endsAt: Date | null;
  returnedMinor: number;
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

/** Whole days that it pays for from then on. */
function daysAfter({ startsAt, endsAt }: Prepayment, at: Date): number {
  if (!endsAt) return 0;
  const from = Math.max(at.getTime(), startsAt.getTime());
  return Math.max(0, Math.floor((endsAt.getTime() - from) / days));
}

/** Rounded down; exact for every amount, since the product may pass what a number holds exactly. */
const shareOf = (amountMinor: number, part: number, whole: number) =>
  whole <= 0 ? 0 : Number((BigInt(amountMinor) * BigInt(part)) / BigInt(whole));
