import type { Db } from '../../platform/db/Db';
import { usedUnits } from '../../platform/db/usedUnits';

/** Subscriptions with what they have used in total, of those whose calls are counted in total. */
export const listIncluded = (tx: Db, ids: readonly string[]) =>
  tx
    .selectFrom('subscriptions')
    .innerJoin('subscription_quotas as quota', 'quota.subscription_id', 'subscriptions.id')
    .innerJoin('apps', 'apps.id', 'subscriptions.app_id')
    .innerJoin('api_products', 'api_products.id', 'subscriptions.api_id')
    .select([
      'subscriptions.id',
      'subscriptions.applicant_id',
      'subscriptions.terms',
      'apps.name as app_name',
      'api_products.name as api_name',
      usedUnits.as('used'),
    ])
    .where('quota.period', '=', 'all')
    .where('subscriptions.env', '=', 'prod')
    .where('subscriptions.id', 'in', ids)
    .orderBy('subscriptions.id')
    .execute();

export type IncludedRow = Awaited<ReturnType<typeof listIncluded>>[number];
