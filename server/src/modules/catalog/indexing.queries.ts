import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';
import { pricesOf } from './apiCards.queries';

const wordsMax = 500;

/** What searching knows of an API product; undefined for one that does not exist. */
export const findIndexedProduct = (db: Db, apiId: string) =>
  db
    .selectFrom('api_products as p')
    .innerJoin('providers', 'providers.id', 'p.provider_id')
    .select(['p.name', 'p.brief', 'p.description', 'p.tags', 'p.code', 'p.charge_types', 'p.auth_level'])
    .select(pricesOf.as('prices'))
    .select(['p.calls_30d', 'p.views_30d', 'p.updated_at', 'p.status', 'providers.name as provider'])
    .where('p.id', '=', apiId)
    .executeTakeFirst();

/** The branded portals that offer it. */
export async function listPortalsOf(db: Db, apiId: string): Promise<string[]> {
  const rows = await db.selectFrom('portal_apis').select('portal_id').where('api_id', '=', apiId).execute();
  return rows.map(({ portal_id }) => portal_id);
}

/** Paths, summaries and names of parameters of the versions online. */
export async function listWordsOf(db: Db, apiId: string): Promise<string[]> {
  const operations = await db
    .selectFrom('api_operations as o')
    .innerJoin('api_versions as v', 'v.id', 'o.version_id')
    .select(['o.path', 'o.summary', 'o.group_name'])
    .where('v.api_id', '=', apiId)
    .where('v.status', '=', 'online')
    .limit(wordsMax)
    .execute();
  const parameters = await sql<{ name: string }>`
    select distinct parameter ->> 'name' as name
    from api_versions v
    cross join lateral jsonb_path_query(v.document::jsonb, '$.paths.*.*.parameters[*]') as parameter
    where v.api_id = ${apiId} and v.status = 'online' and parameter ->> 'name' is not null
    limit ${wordsMax}`.execute(db);
  return [
    ...operations.map(({ path, summary, group_name }) => `${path} ${summary} ${group_name}`),
    ...parameters.rows.map(({ name }) => name),
  ];
}
