import type { Db } from '../../../platform/db/Db';
import { pricesOf } from '../list/apiCards.queries';

const operationsMax = 500;

/** The indexed fields of an API product; undefined for one that does not exist. */
export const findIndexedProduct = (db: Db, apiId: string) =>
  db
    .selectFrom('api_products as p')
    .innerJoin('providers', 'providers.id', 'p.provider_id')
    .select(['p.name', 'p.brief', 'p.description', 'p.tags', 'p.code', 'p.charge_types', 'p.auth_level'])
    .select(pricesOf.as('prices'))
    .select([
      'p.calls_30d',
      'p.views_30d',
      'p.updated_at',
      'p.status',
      'p.category_id',
      'p.portal_id',
      'providers.name as provider',
    ])
    .where('p.id', '=', apiId)
    .executeTakeFirst();

/** The branded portals that offer it. */
export async function listPortalsOf(db: Db, apiId: string): Promise<string[]> {
  const rows = await db.selectFrom('portal_apis').select('portal_id').where('api_id', '=', apiId).execute();
  return rows.map(({ portal_id }) => portal_id);
}

/** Accounts in its audience, if it is restricted to named accounts. */
export async function listAudience(db: Db, apiId: string): Promise<string[]> {
  const rows = await db.selectFrom('api_audience').select('account_id').where('api_id', '=', apiId).execute();
  return rows.map(({ account_id }) => account_id);
}

/** The operations of all versions online, those of the newest first. */
export const listIndexedOperations = (db: Db, apiId: string) =>
  db
    .selectFrom('api_operations as o')
    .innerJoin('api_versions as v', 'v.id', 'o.version_id')
    .select(['o.id', 'o.version_id', 'o.method', 'o.path', 'o.summary', 'o.group_name', 'o.words'])
    .where('v.api_id', '=', apiId)
    .where('v.status', '=', 'online')
    .orderBy('v.published_at', 'desc')
    .orderBy('v.id')
    .orderBy('o.seq')
    .limit(operationsMax)
    .execute();
