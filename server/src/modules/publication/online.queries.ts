import { servingStates, type PublicationState } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import type { OpenApiDocument } from '../catalog';
import { isInPlace } from './changeFields';
import type { PublicationRow } from './publication.repository';

const publications = (db: Db) =>
  db.selectFrom('publications').selectAll('publications').$narrowType<{ document: OpenApiDocument | null }>();

/** Newest online version of an owner's API; deprecated ones last. */
export const findOnline = (db: Db, ownerId: string, apiId: string): Promise<PublicationRow | undefined> =>
  publications(db)
    .where('user_id', '=', ownerId)
    .where('api_id', '=', apiId)
    .where('state', 'in', servingStates)
    .orderBy('state', 'desc')
    .orderBy('online_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** The approved prices of an API that are to hold next; undefined: there are none. */
export async function findComingPrice(
  db: Db,
  apiId: string,
  now: Date,
): Promise<(PublicationRow & { publish_at: Date }) | undefined> {
  const row = await publications(db)
    .where('api_id', '=', apiId)
    .where('change', '=', 'price')
    .where('state', '=', 'approved')
    .where('publish_at', '>', now)
    .orderBy('publish_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.publish_at ? { ...row, publish_at: row.publish_at } : undefined;
}

/** Online version that a draft builds on; undefined: it is a new API. */
export async function findOnlineBase(db: Db, row: PublicationRow): Promise<PublicationRow | undefined> {
  const apiId = row.api_id ?? (await findOwnApiId(db, row.user_id, row.data.code));
  if (apiId === undefined) return undefined;
  if (!isInPlace(row.change)) return findOnline(db, row.user_id, apiId);
  return publications(db)
    .where('user_id', '=', row.user_id)
    .where('api_id', '=', apiId)
    .where('version', '=', row.version)
    .where('state', '=', 'online')
    .limit(1)
    .executeTakeFirst();
}

/** The owner typed the code of an existing API: it is a new version of it. */
async function findOwnApiId(db: Db, ownerId: string, code: string): Promise<string | undefined> {
  if (code === '') return undefined;
  const row = await db
    .selectFrom('api_products')
    .innerJoin('providers', 'providers.id', 'api_products.provider_id')
    .select('api_products.id')
    .where('code', '=', code)
    .where('providers.user_id', '=', ownerId)
    .executeTakeFirst();
  return row?.id;
}

const openStates = [
  'draft',
  'rejected',
  'submitted',
  'approved',
] as const satisfies readonly PublicationState[];

/** Unfinished changes of an API. */
export const listOpenChanges = (db: Db, ownerId: string, apiId: string) =>
  db
    .selectFrom('publications')
    .select(['id', 'change', 'version', 'state'])
    .where('user_id', '=', ownerId)
    .where('api_id', '=', apiId)
    .where('state', 'in', openStates)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

/** Whether a version number of the API is taken by anything but a draft. */
export async function hasVersion(db: Db, apiId: string, version: string): Promise<boolean> {
  const row = await db
    .selectFrom('api_versions')
    .select('id')
    .where('api_id', '=', apiId)
    .where('version', '=', version)
    .where('status', '!=', 'offline')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an operator has suspended an API. */
export async function isSuspended(db: Db, apiId: string): Promise<boolean> {
  const row = await db
    .selectFrom('api_products')
    .select('id')
    .where('id', '=', apiId)
    .where('status', '=', 'suspended')
    .executeTakeFirst();
  return row !== undefined;
}

const usersMax = 50;
const callsMax = 5000;

/**
 * Recent callers of these operations; the last calls of each subscription are examined, because some make millions.
 *
 * @param operations  "GET /day"
 */
export async function listUsersOf(db: Db, apiId: string, operations: readonly string[], since: Date) {
  if (operations.length === 0) return [];
  return db
    .selectFrom('subscriptions')
    .innerJoin('apps', 'apps.id', 'subscriptions.app_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('call_records')
          .select(['operation'])
          .whereRef('subscription_id', '=', 'subscriptions.id')
          .where('at', '>=', since)
          .orderBy('at', 'desc')
          .limit(callsMax)
          .as('calls'),
      (join) => join.onTrue(),
    )
    .select(({ fn }) => [
      'apps.name as app_name',
      fn.countAll<number>().as('calls'),
      fn.agg<string[]>('array_agg', ['operation']).distinct().as('operations'),
    ])
    .where('subscriptions.api_id', '=', apiId)
    .where('calls.operation', 'in', operations)
    .groupBy(['apps.id', 'apps.name'])
    .orderBy('calls', 'desc')
    .orderBy('apps.id')
    .limit(usersMax)
    .execute();
}
