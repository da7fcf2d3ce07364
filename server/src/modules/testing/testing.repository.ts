import { appState } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import type { Viewer } from '../../platform/Viewer';
import { isOpenTo } from '../catalog';

/** @throws {AppError} `E4004` alike for what does not exist and what is private to another portal, `E4005` for what is not online. */
export async function getApi(db: Db, viewer: Viewer, apiId: string): Promise<{ name: string; code: string }> {
  const row = await db
    .selectFrom('api_products')
    .select(['name', 'code', 'status'])
    .where('id', '=', apiId)
    .where(isOpenTo(viewer))
    .executeTakeFirst();
  if (!row) throw new AppError('E4004');
  if (row.status !== 'online') throw new AppError('E4005');
  return row;
}

/** @throws {AppError} `E4004` for an operation of another API. */
export async function getOperation(
  db: Db,
  apiId: string,
  operationId: string,
): Promise<{ method: string; path: string; version: string }> {
  const row = await db
    .selectFrom('api_operations')
    .innerJoin('api_versions', 'api_versions.id', 'api_operations.version_id')
    .select(['method', 'path', 'version'])
    .where('api_operations.id', '=', operationId)
    .where('api_id', '=', apiId)
    .executeTakeFirst();
  if (!row) throw new AppError('E4004');
  return row;
}

export async function hasApps(db: Db, ownerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('apps')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('state', '!=', appState.removed)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
