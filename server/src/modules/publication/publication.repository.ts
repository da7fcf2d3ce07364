import type { Selectable, Updateable } from 'kysely';
import { type ChangeKind, type PublicationState } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import type { Tables } from '../../platform/db/tables';
import { newId } from '../../platform/ids';
import { keepChange, type Change, type OpenApiDocument } from '../catalog';

type Table = Tables['publications'];
export type PublicationRow = Omit<Selectable<Table>, 'document'> & { document: OpenApiDocument | null };

/** States in which the owner may edit. */
const editableStates: readonly PublicationState[] = ['draft', 'rejected'];
const dueMax = 100;

const rows = (db: Db) =>
  db.selectFrom('publications').selectAll().$narrowType<{ document: OpenApiDocument | null }>();

export async function getPublication(db: Db, draftId: string): Promise<PublicationRow> {
  const row = await rows(db).where('id', '=', draftId).executeTakeFirst();
  if (!row) throw new AppError('E4108');
  return row;
}

/** @throws {AppError} `E4108` when it does not exist or belongs to somebody else. */
export async function getOwnPublication(db: Db, ownerId: string, draftId: string): Promise<PublicationRow> {
  const row = await rows(db).where('id', '=', draftId).where('user_id', '=', ownerId).executeTakeFirst();
  if (!row) throw new AppError('E4108');
  return row;
}

/** A parsed description. */
interface Imported {
  version: string;
  data: Table['data']['__select__'];
  document: OpenApiDocument;
  operationCount: number;
}

const columnsOf = ({ version, data, document, operationCount }: Imported, at: Date) => ({
  name: data.name,
  version,
  data: JSON.stringify(data),
  // The database rejects NUL in texts.
  document: JSON.stringify(document),
  operation_count: operationCount,
  updated_at: at,
});

/** Online state from which a draft starts. */
interface Start {
  apiId: string;
  kind: ChangeKind;
}

/** @returns id of the new draft. */
export async function addDraft(
  tx: Db,
  ownerId: string,
  imported: Imported,
  at: Date,
  start?: Start,
): Promise<string> {
  const id = newId('pub');
  await tx
    .insertInto('publications')
    .values({
      ...columnsOf(imported, at),
      id,
      user_id: ownerId,
      state: 'draft',
      api_id: start?.apiId ?? null,
      change: start?.kind ?? 'new',
      rejects: '[]',
      created_at: at,
    })
    .execute();
  return id;
}

/** @throws {AppError} `E3107` when it can no longer be changed. */
export async function replaceDescription(
  tx: Db,
  ownerId: string,
  draftId: string,
  imported: Imported,
  at: Date,
): Promise<void> {
  await changeEditable(tx, ownerId, draftId, columnsOf(imported, at));
}

/** Locked until the transaction ends. @throws {AppError} `E4108`. */
export async function lockOwnPublication(tx: Db, ownerId: string, draftId: string): Promise<PublicationRow> {
  const row = await rows(tx)
    .where('id', '=', draftId)
    .where('user_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('E4108');
  return row;
}

/** @throws {AppError} `E3107` when it can no longer be changed. */
export async function saveData(
  tx: Db,
  ownerId: string,
  draftId: string,
  data: Table['data']['__select__'],
  at: Date,
  mark?: string,
): Promise<void> {
  await changeEditable(tx, ownerId, draftId, {
    name: data.name,
    data: JSON.stringify(data),
    updated_at: at,
    ...(mark && { save_mark: mark }),
  });
}

async function changeEditable(tx: Db, ownerId: string, draftId: string, changes: Updateable<Table>) {
  const changed = await tx
    .updateTable('publications')
    .set(changes)
    .where('id', '=', draftId)
    .where('user_id', '=', ownerId)
    .where('state', 'in', editableStates)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw new AppError('E3107');
}

/** @throws {AppError} `E3107` when it can no longer be removed. */
export async function removeDraft(db: Db, ownerId: string, draftId: string): Promise<void> {
  const removed = await db
    .deleteFrom('publications')
    .where('id', '=', draftId)
    .where('user_id', '=', ownerId)
    .where('state', 'in', editableStates)
    .returning('id')
    .executeTakeFirst();
  if (!removed) throw new AppError('E3107');
}

/** Stores the comparison of a submitted draft. */
export async function saveChanges(db: Db, draftId: string, changes: readonly Change[]): Promise<void> {
  await db
    .updateTable('publications')
    .set({ changes: JSON.stringify(changes.map(keepChange)) })
    .where('id', '=', draftId)
    .execute();
}

interface Moved {
  rejects?: string;
  note?: string;
  publish_at?: Date | null;
  sunset_at?: Date | null;
  reminded_days?: number | null;
  change?: ChangeKind;
  submitted_at?: Date;
  online_at?: Date;
  api_id?: string;
  data?: string;
}

/** @returns undefined when its state has changed since it was read. */
export async function saveState(
  tx: Db,
  { id, state: from }: Pick<PublicationRow, 'id' | 'state'>,
  to: PublicationState,
  at: Date,
  changes: Moved,
): Promise<PublicationRow | undefined> {
  return tx
    .updateTable('publications')
    .set({ state: to, updated_at: at, ...changes })
    .where('id', '=', id)
    .where('state', '=', from)
    .returningAll()
    .$narrowType<{ document: OpenApiDocument | null }>()
    .executeTakeFirst();
}

/** Whether a version of the product is in one of these states. */
export async function hasVersionIn(
  tx: Db,
  apiId: string,
  states: readonly PublicationState[],
): Promise<boolean> {
  const row = await tx
    .selectFrom('publications')
    .select('id')
    .where('api_id', '=', apiId)
    .where('state', 'in', states)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Approved, and its scheduled time has come. */
export const listToPublish = (db: Db, now: Date) =>
  rows(db).where('state', '=', 'approved').where('publish_at', '<=', now).limit(dueMax).execute();

/** Deprecated, and past the last day. */
export const listPastSunset = (db: Db, now: Date) =>
  rows(db).where('state', '=', 'deprecated').where('sunset_at', '<=', now).limit(dueMax).execute();

/** Offline and unchanged since `before`. */
export const listToArchive = (db: Db, before: Date) =>
  rows(db).where('state', '=', 'offline').where('updated_at', '<=', before).limit(dueMax).execute();
