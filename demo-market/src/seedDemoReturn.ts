import { createSlaRefund, days, formatDate, type Deps } from '@portal/server';
import { brokenPromise } from './applyFacts';

/** Refunds a share of a month's price, because the API missed its SLA in that month. */
export async function seedDemoReturn(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const { apiCode, boughtDaysAgo, reached, faults } = brokenPromise;
  const day = formatDate(new Date(clock().getTime() - boughtDaysAgo * days));
  const month = `${day.slice(0, 7)}-01`;
  const { id, sla } = await db
    .selectFrom('api_products')
    .select(['id', 'sla'])
    .where('code', '=', apiCode)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('sla_months')
    .values({ api_id: id, month, promise: sla?.availability ?? '', compensation: sla?.compensation ?? '' })
    .execute();
  await db
    .insertInto('api_quality_days')
    .values({ api_id: id, day, reached, faults, latencies: '[]' })
    .execute();
  await createSlaRefund(deps)
    .jobs?.find(({ name }) => name === 'return-for-broken-promises')
    ?.run();
  // SLAs of others count as met from the server's first check on.
  await db.deleteFrom('sla_months').where('month', '<>', month).execute();
}
