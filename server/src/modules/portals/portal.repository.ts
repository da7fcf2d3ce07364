import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { openPortalStates, portalState, type PortalContent, type PortalState } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import { lockRow } from '../../platform/db/lockRow';
import type { Tables } from '../../platform/db/tables';
import type { Move } from '../../platform/Move';
import { portalMachine } from './portal.machine';

export type PortalRow = Selectable<Tables['portals']>;

/** The account acted for, and the person who acts. */
export interface Manager {
  ownerId: string;
  personId: string;
}

const managed = (db: Db, { ownerId, personId }: Manager, id: string) =>
  db
    .selectFrom('portals')
    .selectAll('portals')
    .where('portals.id', '=', id)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('owner_id', '=', ownerId),
        exists(
          selectFrom('portal_members as m')
            .select('m.user_id')
            .whereRef('m.portal_id', '=', 'portals.id')
            .where('m.user_id', '=', personId),
        ),
      ]),
    );

/** @throws {AppError} `E6008` both for a portal that does not exist and for one managed by others. */
export async function getManaged(db: Db, manager: Manager, id: string): Promise<PortalRow> {
  const row = await managed(db, manager, id).executeTakeFirst();
  if (!row) throw new AppError('E6008');
  return row;
}

/** For writing: the row stays locked until the end of the transaction. @throws {AppError} `E6008` */
export async function lockManaged(tx: Db, manager: Manager, id: string): Promise<PortalRow> {
  const row = await managed(tx, manager, id).forUpdate('portals').executeTakeFirst();
  if (!row) throw new AppError('E6008');
  return row;
}

/** States in which managers may edit a portal. */
const editable: readonly PortalState[] = [
  ...openPortalStates,
  portalState.resolving,
  portalState.certifying,
  portalState.stopped,
];

/**
 * The same for editing what visitors will see.
 *
 * @throws {AppError} `E6008`, `E3107` before the application is approved and while it is banned.
 */
export async function lockEditable(tx: Db, manager: Manager, id: string): Promise<PortalRow> {
  const row = await lockManaged(tx, manager, id);
  if (!editable.includes(row.state)) throw new AppError('E3107');
  return row;
}

/** The same for actions of the owner. @throws {AppError} `E6008`, `E5103` for other members. */
export async function lockOwned(tx: Db, manager: Manager, id: string): Promise<PortalRow> {
  const row = await lockManaged(tx, manager, id);
  if (row.owner_id !== manager.ownerId) throw new AppError('E5103');
  return row;
}

/** Whoever manages it. @throws {AppError} `E6008` */
export async function lockPortal(tx: Db, id: string): Promise<PortalRow> {
  const row = await tx.selectFrom('portals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new AppError('E6008');
  return row;
}

export const findPortal = (db: Db, id: string): Promise<PortalRow | undefined> =>
  db.selectFrom('portals').selectAll().where('id', '=', id).executeTakeFirst();

/** Owner of a prefix; undefined: nobody. */
export const findByPrefix = (db: Db, prefix: string): Promise<{ id: string } | undefined> =>
  db.selectFrom('portals').select('id').where('prefix', '=', prefix).executeTakeFirst();

const unfinished = [portalState.draft, portalState.waiting, portalState.rejected];

/** The number of an account's portals, and of its open applications. */
export async function countOwned(db: Db, ownerId: string): Promise<{ all: number; unfinished: number }> {
  return db
    .selectFrom('portals')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`count(*) filter (where state = any(${unfinished}::smallint[]))::int`.as('unfinished'),
    ])
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
}

/** Serialises the applications of an account. */
export async function lockApplicant(tx: Db, ownerId: string): Promise<void> {
  await lockRow(tx, 'users', { id: ownerId });
}

export async function insertPortal(tx: Db, row: Insertable<Tables['portals']>): Promise<void> {
  await tx.insertInto('portals').values(row).execute();
}

export async function updatePortal(
  tx: Db,
  id: string,
  changes: Updateable<Tables['portals']>,
): Promise<void> {
  await tx.updateTable('portals').set(changes).where('id', '=', id).execute();
}

export const saveDraft = (tx: Db, id: string, draft: PortalContent): Promise<void> =>
  updatePortal(tx, id, { draft: JSON.stringify(draft) });

/** Moves a locked portal to another state. @throws {AppError} `E3107` when that transition does not exist. */
export async function movePortal(
  tx: Db,
  row: PortalRow,
  { to, actor, at, reason }: Move<PortalState>,
  changes: Updateable<Tables['portals']> = {},
): Promise<void> {
  await portalMachine.pass(tx, {
    id: row.id,
    from: row.state,
    to,
    actor,
    at,
    reason,
    facts: { doId: row.id, name: row.name },
    readers: { owner: row.owner_id ?? '' },
  });
  await updatePortal(tx, row.id, { ...changes, state: to });
}
