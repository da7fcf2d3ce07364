import { servingStates, type PublicationState } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import type { OpenApiDocument } from '../catalog';
import { isInPlace } from './changeFields';
import type { PublicationRow } from './publication.repository';

const publications = (db: Db) =>
  db.selectFrom('publications').selectAll('publications').$narrowType<{ document: OpenApiDocument | null }>();

/** Newest of what an owner has online of an API, whatever is deprecated after the rest. */
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

/** What is online of what a draft goes on with, or undefined: then it is the first of its kind. */
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

/** Somebody typed the code of an API of theirs: it is another version of that one. */
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

/** Changes of an API that are not done yet. */
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

/** Whether a version of the API has this name already, in whatever state but a draft. */
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

/** Whether the operator has stopped an API. */
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
 * Who called these operations since then: of each subscription the last calls are looked at, for some make millions.
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
