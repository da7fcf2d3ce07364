import type { EarningKind } from '@portal/calls';
import { commissionOf } from '@portal/rules';
import { days, formatDate } from '../../platform/time';

/**
 * Something that a provider earns, or gives back. usage: calls. plan: what is paid in advance. credit: what comes back
 * of that. void: a call whose answer broke off. sla: a promise that was not kept. dispute: what was decided for a
 * consumer. adjust: what an operator puts right.
 */
export interface Earning {
  providerId: string;
  /** Its account; null: it has none, the money waits for it. */
  ownerId: string | null;
  /** Whose subscription it comes from; null for what comes from none. */
  source: EarningSource | null;
  kind: EarningKind;
  /** yyyy-MM-dd that it counts for, see `earningDay`. */
  day: string;
  /** Day whose commission applies; absent: `day`. */
  ratedOn?: string;
  /** Billed calls; negative: taken back. */
  calls: number;
  /** Units that they count as beyond one each; absent: none. */
  extraUnits?: number;
  /** 1/10000 yuan that the consumer pays; negative: gets back. */
  grossMinor: number;
  /** The platform's part at a rate, where it is not simply that of `grossMinor`. */
  commissionAt?: (rate: number) => number;
}

export interface EarningSource {
  consumerId: string;
  apiId: string;
  subscriptionId: string;
}

/** A statement is made after this many days of the next month: no row of it changes then. */
export const lateDaysMax = 2;

/**
 * The day that a call counts for: its own, so that a day's earnings are those of its calls; but what is heard of more
 * than two days late counts for the day on which it is, since the month may have its statement.
 */
export function earningDay(at: Date, bookedAt: Date): string {
  const day = formatDate(at);
  return day < formatDate(new Date(bookedAt.getTime() - lateDaysMax * days)) ? formatDate(bookedAt) : day;
}

/** What the platform keeps of it, rounded towards zero; the provider has all the rest. */
export function commissionOfEarning({ grossMinor, commissionAt }: Earning, rate: number): number {
  if (commissionAt) return commissionAt(rate);
  // Without the sign of zero.
  return grossMinor < 0 ? 0 - commissionOf(-grossMinor, rate) : commissionOf(grossMinor, rate);
}

interface Returned {
  amountMinor: number;
  returnedMinor: number;
  /** `returnedMinor` after this. */
  after: number;
  /** yyyy-MM-dd. */
  paidOn: string;
}

/**
 * What comes back of payments in advance. After it the platform keeps its part of what was used, to the last digit, and
 * the provider the rest of that.
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
