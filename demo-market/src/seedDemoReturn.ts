import { createSlaRefund, days, formatDate, type Deps } from '@portal/server';
import { brokenPromise } from './applyFacts';

/** What an API's provider promised was not kept in the month in which somebody paid for it: the share comes back. */
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
  // What others promise is kept from the first look of the server on.
  await db.deleteFrom('sla_months').where('month', '<>', month).execute();
}
