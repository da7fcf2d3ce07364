import { sql } from 'kysely';
import { liveStates } from '@portal/calls';
import type { Db } from '../../platform/db/Db';

/** How many consumers an API still binds, or may bind soon. */
export async function countLiveOf(db: Db, apiId: string): Promise<number> {
  const { count } = await db
    .selectFrom('subscriptions')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('api_id', '=', apiId)
    .where('state', 'in', liveStates)
    .executeTakeFirstOrThrow();
  return count;
}

/** Who has a subscription of an API that is not over, each once. */
export async function listSubscribersOf(db: Db, apiId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('applicant_id')
    .distinct()
    .where('api_id', '=', apiId)
    .where('state', 'in', liveStates)
    .execute();
  return rows.map(({ applicant_id }) => applicant_id);
}
