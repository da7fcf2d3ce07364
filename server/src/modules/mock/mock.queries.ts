import type { Db } from '../../platform/db/Db';
import { type OpenApiDocument, onSale } from '../catalog';
import type { Viewer } from '../../platform/Viewer';

export interface DescribedOperation {
  id: string;
  method: string;
  path: string;
  /** Code of the API. */
  code: string;
  version: string;
  versionId: string;
}

const described = (db: Db) =>
  db
    .selectFrom('api_operations as o')
    .innerJoin('api_versions as v', 'v.id', 'o.version_id')
    .innerJoin('api_products as a', 'a.id', 'v.api_id')
    .select(['o.id', 'o.method', 'o.path', 'a.code', 'v.version', 'v.id as versionId'])
    .where('v.status', 'in', ['online', 'deprecated'])
    .where('a.status', '=', 'online');

/** An operation by the names that gateways use. */
export const findNamed = (
  db: Db,
  { apiId, version, method, path }: { apiId: string; version: string; method: string; path: string },
): Promise<DescribedOperation | undefined> =>
  described(db)
    .where('v.api_id', '=', apiId)
    .where('v.version', '=', version)
    .where('o.method', '=', method)
    .where('o.path', '=', path)
    .limit(1)
    .executeTakeFirst();

/** An operation of an API that this portal shows; undefined for all others. */
export const findShown = (
  db: Db,
  viewer: Viewer,
  apiId: string,
  opId: string,
): Promise<DescribedOperation | undefined> =>
  described(db)
    .where('o.id', '=', opId)
    .where('v.api_id', 'in', onSale(db, viewer).select('p.id').where('p.id', '=', apiId))
    .executeTakeFirst();

/** The description of a version, which may be of several megabytes. */
export async function readDocument(db: Db, versionId: string): Promise<OpenApiDocument | undefined> {
  const row = await db
    .selectFrom('api_versions')
    .select('document')
    .$narrowType<{ document: OpenApiDocument }>()
    .where('id', '=', versionId)
    .executeTakeFirst();
  return row?.document;
}
