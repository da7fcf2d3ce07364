import { costsPerCall } from '@portal/rules';
import { formatDate } from '../../platform/time';
import type { SubscriptionRow } from './lease.repository';

type Agreed = Pick<SubscriptionRow, 'terms' | 'day_limit' | 'env'>;

/** A period that counts the calls of a subscription. */
export interface Quota {
  period: string;
  /** Null: counts without a limit. */
  limit: number | null;
}

export function quotasOf({ terms, day_limit }: Omit<Agreed, 'env'>, at: Date): Quota[] {
  const today = formatDate(at);
  const dayLimit = day_limit ?? terms.dayLimit;
  return [
    ...(terms.included !== null ? [{ period: 'all', limit: terms.included }] : []),
    ...(dayLimit !== null ? [{ period: `day:${today}`, limit: dayLimit }] : []),
    ...(terms.kind === 'tiered' ? [{ period: `month:${today.slice(0, 7)}`, limit: null }] : []),
  ];
}

/** Sandbox calls and prepaid calls cost nothing. */
export const isPaidPerCall = ({ terms, env }: Agreed) => env === 'prod' && costsPerCall(terms);

/** Whether neither money nor a quota limits its calls: gateways serve them without a lease. */
export const isUnlimited = (agreed: Agreed) =>
  !isPaidPerCall(agreed) && quotasOf(agreed, new Date(0)).every(({ limit }) => limit === null);
