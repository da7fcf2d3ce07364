import { sql, type Selectable } from 'kysely';
import { keysOf } from '@portal/rules';
import {
  appState,
  noAppIcon,
  type AppState,
  type AppType,
  type OwnerType,
  type SignType,
} from '@portal/calls';
import { AppError } from '../../../platform/AppError';
import type { Db } from '../../../platform/db/Db';
import { isUniqueViolation } from '../../../platform/db/isUniqueViolation';
import type { Tables } from '../../../platform/db/tables';
import { newId } from '../../../platform/ids';
import { shortHash } from '../../../platform/shortHash';

export type AppRow = Selectable<Tables['apps']>;

export interface AppFields {
  appName: string;
  appType: AppType;
  industry: string;
  brief: string;
  signType: SignType;
  /** A file, or `noAppIcon`; absent: unchanged. */
  iconUrl?: string | undefined;
}

const selectOwn = (db: Db, ownerId: string, appId: string) =>
  db
    .selectFrom('apps')
    .selectAll()
    .where('id', '=', appId)
    .where('owner_id', '=', ownerId)
    .where('state', '!=', appState.removed);

/** @throws {AppError} `E3101` when it does not exist or belongs to somebody else. */
export async function getOwnApp(db: Db, ownerId: string, appId: string): Promise<AppRow> {
  const row = await selectOwn(db, ownerId, appId).executeTakeFirst();
  if (!row) throw new AppError('E3101');
  return row;
}

/** Locks owner and state until the transaction ends. @throws {AppError} `E3101`. */
export async function lockOwnApp(tx: Db, ownerId: string, appId: string): Promise<AppRow> {
  const row = await selectOwn(tx, ownerId, appId).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw new AppError('E3101');
  return row;
}

/** Any owner; undefined when deleted. */
export const findApp = (db: Db, appId: string): Promise<AppRow | undefined> =>
  db
    .selectFrom('apps')
    .selectAll()
    .where('id', '=', appId)
    .where('state', '!=', appState.removed)
    .executeTakeFirst();

/** Sets or clears the mark of an operator's stop. */
export async function setAppBarred(tx: Db, appId: string, at: Date | null): Promise<void> {
  await tx.updateTable('apps').set({ barred_at: at }).where('id', '=', appId).execute();
}

export async function countApps(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('apps')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('owner_id', '=', ownerId)
    .where('state', '!=', appState.removed)
    .executeTakeFirstOrThrow();
  return count;
}

export const columnsOf = (fields: AppFields) => ({
  name: fields.appName.trim(),
  app_type: fields.appType,
  industry: fields.industry,
  brief: fields.brief.trim(),
  sign_type: fields.signType,
});

const iconOf = (wanted: string): string | null => (wanted === noAppIcon ? null : wanted);

/** Text fields for the audit log. */
export function keptFields(row: Pick<AppRow, 'name' | 'app_type' | 'industry' | 'brief' | 'sign_type'>) {
  const { name, app_type, industry, brief, sign_type } = row;
  return { appName: name, appType: app_type, industry, brief, signType: sign_type };
}

/** Differs after each edit. */
export const markOf = (row: AppRow): string => shortHash([...Object.values(keptFields(row)), row.icon_id]);

/** Changed fields by name. */
export function changedFields(before: AppRow, fields: AppFields): (keyof AppFields)[] {
  const { name, app_type, industry, brief, sign_type } = columnsOf(fields);
  const { iconUrl } = fields;
  const isChanged: Record<keyof AppFields, boolean> = {
    appName: name !== before.name,
    appType: app_type !== before.app_type,
    industry: industry !== before.industry,
    brief: brief !== before.brief,
    signType: sign_type !== before.sign_type,
    iconUrl: iconUrl !== undefined && iconOf(iconUrl) !== before.icon_id,
  };
  return keysOf(isChanged).filter((field) => isChanged[field]);
}

/**
 * @returns id of the new app.
 * @throws {AppError} `E3001` for a duplicate name.
 */
export async function addApp(
  tx: Db,
  ownerId: string,
  ownerType: OwnerType,
  fields: AppFields,
  at: Date,
): Promise<string> {
  const id = newId('app');
  const row = {
    id,
    owner_id: ownerId,
    ...columnsOf(fields),
    owner_type: ownerType,
    state: appState.sandbox,
    state_before_stop: null,
    created_at: at,
  };
  await refuseSameName(tx.insertInto('apps').values(row).execute());
  return id;
}

/** @throws {AppError} `E3001` for a duplicate name. */
export async function saveApp(tx: Db, ownerId: string, appId: string, fields: AppFields): Promise<void> {
  await refuseSameName(
    tx
      .updateTable('apps')
      .set(columnsOf(fields))
      .where('id', '=', appId)
      .where('owner_id', '=', ownerId)
      .execute(),
  );
}

/** @returns the previous icon, or null. */
export async function replaceIcon(tx: Db, app: AppRow, wanted: string): Promise<string | null> {
  await tx
    .updateTable('apps')
    .set({ icon_id: iconOf(wanted) })
    .where('id', '=', app.id)
    .execute();
  return app.icon_id;
}

/**
 * Serialises the creation of an account's apps and applications, because they are counted. Lock before any of its apps.
 */
export const lockOwner = (tx: Db, ownerId: string) =>
  tx.selectFrom('users').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute();

/** @throws {AppError} `E3001` for a name that the new owner uses already. */
export async function setOwner(tx: Db, appId: string, owner: { id: string; type: OwnerType }): Promise<void> {
  await refuseSameName(
    tx
      .updateTable('apps')
      .set({ owner_id: owner.id, owner_type: owner.type })
      .where('id', '=', appId)
      .execute(),
  );
}

async function refuseSameName(written: Promise<unknown>): Promise<void> {
  try {
    await written;
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('E3001') : error;
  }
}

/** @returns false when its state or owner has changed since it was read. */
export async function saveState(
  tx: Db,
  { id, owner_id, state: from }: AppRow,
  to: AppState,
): Promise<boolean> {
  const moved = await tx
    .updateTable('apps')
    .set({ state: to, state_before_stop: to === appState.stopped ? from : null })
    .where('id', '=', id)
    .where('owner_id', '=', owner_id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}
