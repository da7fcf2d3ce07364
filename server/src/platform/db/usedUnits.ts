import { sql } from 'kysely';

/** Most that `subscription_quotas.used` holds; the rest is in `used_beyond`. */
export const usedMax = 2_147_483_647;

/** Everything that a row of `subscription_quotas` counts as used. */
export const usedUnits = sql<number>`used + used_beyond`;
