import type { SignType } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import type { OpenApiDocument } from './OpenApiDocument';
import { cardsOf, onSale, successorsIn } from './apiCards.queries';

/** Undefined for what does not exist and for what this portal does not show, alike. */
export async function findApi(db: Db, portalId: string | null, apiId: string) {
  return cardsOf(db, onSale(db, portalId).select('p.id').where('p.id', '=', apiId))
    .select(['p.description', 'p.contact', 'p.terms_url', 'categories.parent_id'])
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

export async function getDocument(db: Db, versionId: string): Promise<OpenApiDocument> {
  const { document } = await db
    .selectFrom('api_versions')
    .select('document')
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow();
  return document;
}

/** A successor that the portal does not show is left out. */
export async function listVersions(db: Db, portalId: string | null, apiId: string) {
  return db
    .selectFrom('api_versions')
    .leftJoin(successorsIn(db, portalId), (join) => join.onRef('successors.id', '=', 'successor_id'))
    .select(['api_versions.id', 'version', 'api_versions.status', 'api_versions.published_at', 'sunset_at'])
    .select(['successors.id as successor_id', 'successors.name as successor_name'])
    .where('api_id', '=', apiId)
    .where('api_versions.status', '!=', 'offline')
    .orderBy('api_versions.published_at', 'desc')
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
