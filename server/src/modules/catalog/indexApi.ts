import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';
import { plainText } from '../../platform/richText/plainText';
import { putSearchEntry, removeSearchEntry } from '../search';

const keywordsMax = 20_000;

/** Makes an API product findable as it is now, or no more. */
export async function indexApi(db: Db, apiId: string): Promise<void> {
  const api = await db
    .selectFrom('api_products as p')
    .innerJoin('providers', 'providers.id', 'p.provider_id')
    .select(['p.name', 'p.brief', 'p.description', 'p.tags', 'p.code', 'p.charge_type', 'p.auth_level'])
    .select(['p.calls_30d', 'p.views_30d', 'p.updated_at', 'p.status', 'providers.name as provider'])
    .where('p.id', '=', apiId)
    .executeTakeFirst();
  if (api?.status !== 'online') return removeSearchEntry(db, 'api', apiId);
  const portals = await db
    .selectFrom('portal_apis')
    .select('portal_id')
    .where('api_id', '=', apiId)
    .execute();
  await putSearchEntry(db, {
    kind: 'api',
    objectId: apiId,
    title: api.name,
    body: `${api.brief} ${plainText(api.description)}`,
    keywords: `${api.tags.join(' ')} ${api.code} ${await describeOperations(db, apiId)}`.slice(
      0,
      keywordsMax,
    ),
    provider: api.provider,
    portals: ['main', ...portals.map(({ portal_id }) => portal_id)],
    facets: { chargeType: api.charge_type, authLevel: String(api.auth_level) },
    popularity: api.calls_30d + 10 * api.views_30d,
    updatedAt: api.updated_at,
  });
}

/** Paths, summaries and names of parameters of the versions online. */
async function describeOperations(db: Db, apiId: string): Promise<string> {
  const operations = await db
    .selectFrom('api_operations as o')
    .innerJoin('api_versions as v', 'v.id', 'o.version_id')
    .select(['o.path', 'o.summary', 'o.group_name'])
    .where('v.api_id', '=', apiId)
    .where('v.status', '=', 'online')
    .limit(500)
    .execute();
  const parameters = await sql<{ name: string }>`
    select distinct parameter ->> 'name' as name
    from api_versions v
    cross join lateral jsonb_path_query(v.document::jsonb, '$.paths.*.*.parameters[*]') as parameter
    where v.api_id = ${apiId} and v.status = 'online' and parameter ->> 'name' is not null
    limit 500`.execute(db);
  return [
    ...operations.map(({ path, summary, group_name }) => `${path} ${summary} ${group_name}`),
    ...parameters.rows.map(({ name }) => name),
  ].join(' ');
}
