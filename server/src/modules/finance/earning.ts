import type { EarningKind } from '@portal/calls';
import { commissionOf } from '@portal/rules';
import { days, formatDate } from '../../platform/time';

/**
 * Something that a provider earns or returns. usage: calls; plan: prepayments; credit: refunds of these; void:
 * interrupted calls; sla: refunds for missed promises; dispute: decided for a consumer; adjust: corrected by an
 * operator.
 */
export interface Earning {
  providerId: string;
  /** Provider's account; null: none, the money waits for it. */
  ownerId: string | null;
  /** Subscription that it comes from; null: none. */
  source: EarningSource | null;
  kind: EarningKind;
  /** yyyy-MM-dd that it counts for, see `earningDay`. */
  day: string;
  /** Day whose commission rate applies; absent: `day`. */
  ratedOn?: string;
  /** Billed calls; negative: refunded. */
  calls: number;
  /** Units beyond one per call; absent: none. */
  extraUnits?: number;
  /** 1/10000 yuan paid by the consumer; negative: refunded. */
  grossMinor: number;
  /** Commission at a rate, unless it is simply that of `grossMinor`. */
  commissionAt?: (rate: number) => number;
}

export interface EarningSource {
  consumerId: string;
  apiId: string;
  subscriptionId: string;
}

/** Statements are made after this many days of the next month; later no row of the month changes. */
export const lateDaysMax = 2;

/**
 * Day that a call counts for: its own, unless it is reported more than two days late, when its month may have a
 * statement already; then the day of the report.
 */
export function earningDay(at: Date, bookedAt: Date): string {
  const day = formatDate(at);
  return day < formatDate(new Date(bookedAt.getTime() - lateDaysMax * days)) ? formatDate(bookedAt) : day;
}

/** Commission, rounded towards zero; the rest is the provider's. */
export function commissionOfEarning({ grossMinor, commissionAt }: Earning, rate: number): number {
  if (commissionAt) return commissionAt(rate);
  // Avoids negative zero.
  return grossMinor < 0 ? 0 - commissionOf(-grossMinor, rate) : commissionOf(grossMinor, rate);
}

interface Returned {
  amountMinor: number;
  returnedMinor: number;
  /** `returnedMinor` after this refund. */
  after: number;
  /** yyyy-MM-dd. */
  paidOn: string;
}

/**
 * Returns of prepayments. Afterwards the commission equals exactly that of the used part, and the provider has the rest
 * of it.
 */
export const returnEarnings = (
  about: Pick<Earning, 'providerId' | 'ownerId' | 'source' | 'day'>,
  returns: readonly Returned[],
): Earning[] =>
  returns.map(({ amountMinor, returnedMinor, after, paidOn }) => ({
    ...about,
    kind: 'credit',
    ratedOn: paidOn,
    calls: 0,
    grossMinor: returnedMinor - after,
    commissionAt: (rate) =>
      commissionOf(amountMinor - after, rate) - commissionOf(amountMinor - returnedMinor, rate),
  }));
