import type { SignType } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import { cardsOf, onSale } from './apiCards.queries';

/** Undefined for what does not exist and for what this portal does not show, alike. */
export async function findApi(db: Db, portalId: string | null, apiId: string) {
  return cardsOf(db, onSale(db, portalId).select('p.id').where('p.id', '=', apiId))
    .select([
      'p.description',
      'p.contact',
      'p.terms_url',
      'p.calls_30d',
      'p.success_rate',
      'p.p95_ms',
      'p.subscriber_count',
      'categories.parent_id',
    ])
    .executeTakeFirst();
}

/** How consumers may prove who they are to the gateways; a signature is always taken. */
export async function findAuthTypes(db: Db, apiId: string): Promise<readonly SignType[]> {
  const row = await db
    .selectFrom('api_upstreams')
    .select('auth_types')
    .where('api_id', '=', apiId)
    .where('env', '=', 'prod')
    .executeTakeFirst();
  return row?.auth_types ?? ['key'];
}

export async function listVersions(db: Db, apiId: string) {
  return db
    .selectFrom('api_versions')
    .select(['id', 'version', 'status', 'published_at'])
    .where('api_id', '=', apiId)
    .where('status', '!=', 'offline')
    .orderBy('published_at', 'desc')
    .execute();
}

export async function listPlans(db: Db, apiId: string) {
  return db
    .selectFrom('api_plans')
    .selectAll()
    .where('api_id', '=', apiId)
    .where('retired_at', 'is', null)
    .orderBy('sort')
    .execute();
}

export async function listOperations(db: Db, versionId: string) {
  return db
    .selectFrom('api_operations')
    .selectAll()
    .where('version_id', '=', versionId)
    .orderBy('seq')
    .execute();
}
