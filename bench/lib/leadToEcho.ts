import type { Db } from '../../server/src/platform/db/Db';

/** Points an API to the upstream `echo`, and removes rate limits and balance limits that would end a measurement. */
export async function leadToEcho(db: Db, { apiId, appId }: { apiId: string; appId: string }): Promise<void> {
  await db
    .updateTable('api_upstreams')
    .set({ base_url: 'http://echo' })
    .where('api_id', '=', apiId)
    .execute();
  await db.updateTable('subscriptions').set({ qps_limit: 1_000_000 }).where('app_id', '=', appId).execute();
  await db
    .updateTable('ledger_accounts')
    .set({ balance_minor: 1_000_000_000_000 })
    .where('kind', '=', 'balance')
    .execute();
}
