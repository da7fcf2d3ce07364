import type { SignType } from '@portal/calls';
import type { SuccessRule } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import type { OpenApiDocument } from './description/OpenApiDocument';
import { cardsOf, onSale, successorsIn } from './list/apiCards.queries';
import type { Viewer } from '../../platform/Viewer';

/** Undefined both for an API that does not exist and for one that this portal does not show. */
export async function findApi(db: Db, viewer: Viewer, apiId: string) {
  return cardsOf(db, onSale(db, viewer).select('p.id').where('p.id', '=', apiId))
    .select(['p.description', 'p.contact', 'p.terms_url', 'categories.parent_id'])
    .executeTakeFirst();
}

interface Access {
  /** How consumers may authenticate at the gateways; a signature is always accepted. */
  authTypes: readonly SignType[];
  needsIpList: boolean;
  /** The condition that an answer must meet to be billed; null: any 2xx. */
  billedIf: SuccessRule | null;
}

/** The conditions on which gateways let calls in. */
export async function findAccess(db: Db, apiId: string): Promise<Access> {
  const row = await db
    .selectFrom('api_upstreams')
    .select(['auth_types', 'needs_ip_list', 'success_rule'])
    .where('api_id', '=', apiId)
    .where('env', '=', 'prod')
    .executeTakeFirst();
  return {
    authTypes: row?.auth_types ?? ['key'],
    needsIpList: row?.needs_ip_list ?? false,
    billedIf: row?.success_rule ?? null,
  };
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
export async function listVersions(db: Db, viewer: Viewer, apiId: string) {
  return db
    .selectFrom('api_versions')
    .leftJoin(successorsIn(db, viewer), (join) => join.onRef('successors.id', '=', 'successor_id'))
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
