import { sql } from 'kysely';
import { applyState, boundStates, type Standing } from '@portal/calls';
import type { Db } from '../../../platform/db/Db';
import { isRenewable } from './freeCalls';

/** States that say most about an API first. */
const ranks = [
  applyState.active,
  applyState.inArrears,
  applyState.expired,
  applyState.suspended,
  applyState.waiting,
  applyState.rejected,
] as const;

/** Relation of an account to each of these APIs; those without one are missing. */
export async function readStandings(
  db: Db,
  accountId: string,
  apiIds: readonly string[],
): Promise<Standing[]> {
  if (apiIds.length === 0) return [];
  const own = await db
    .selectFrom('api_products')
    .innerJoin('providers', 'providers.id', 'api_products.provider_id')
    .select('api_products.id')
    .where('api_products.id', 'in', apiIds)
    .where('providers.user_id', '=', accountId)
    .execute();
  const applies = await db
    .selectFrom('subscriptions')
    .select(['api_id', 'id', 'app_id', 'state', 'expires_at', 'terms'])
    .distinctOn('api_id')
    .where('api_id', 'in', apiIds)
    .where('applicant_id', '=', accountId)
    .where('env', '=', 'prod')
    .where('state', 'in', ranks)
    .orderBy('api_id')
    .orderBy(sql`array_position(${[...ranks]}::int[], state::int)`)
    .orderBy('submitted_at', 'desc')
    .execute();
  const ownIds = new Set(own.map(({ id }) => id));
  const found = new Map(applies.map((row) => [row.api_id, row]));
  return [...new Set([...ownIds, ...found.keys()])].map((apiId) => {
    const row = found.get(apiId);
    const isBound = boundStates.some((state) => state === row?.state);
    return {
      apiId,
      isOwn: ownIds.has(apiId) ? 1 : 0,
      apply: row
        ? {
            applyId: row.id,
            appId: row.app_id,
            state: row.state,
            isRenewable: isBound && isRenewable(row) ? 1 : 0,
          }
        : null,
    };
  });
}
