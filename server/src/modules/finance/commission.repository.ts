import { commissionRate } from '@portal/rules';
import type { Db } from '../../platform/db/Db';

/** Function: commission rate of a provider on a day. */
export type RateOn = (providerId: string, day: string) => number;

/** Commission of these providers on any day, in 1/10000 of a payment; the default where nothing was agreed. */
export async function readRates(db: Db, providerIds: readonly string[]): Promise<RateOn> {
  const rows =
    providerIds.length === 0
      ? []
      : await db
          .selectFrom('commission_rates')
          .select(['provider_id', 'from_day', 'rate'])
          .where('provider_id', 'in', providerIds)
          .orderBy('from_day', 'desc')
          .execute();
  return (providerId, day) =>
    rows.find(({ provider_id, from_day }) => provider_id === providerId && from_day <= day)?.rate ??
    commissionRate;
}
