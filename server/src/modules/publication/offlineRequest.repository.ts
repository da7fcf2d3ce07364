import type { Selectable } from 'kysely';
import type { OfflineRequestState } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import { isUniqueViolation } from '../../platform/db/isUniqueViolation';
import type { Tables } from '../../platform/db/tables';
import { newId } from '../../platform/ids';
import type { Move } from '../../platform/Move';
import { textToColumn } from '../../platform/i18n/textToColumn';
import { say } from '../../platform/i18n/say';
import { offlineRequestMachine } from './offlineRequest.machine';
import type { PublicationRow } from './publication.repository';

export type OfflineRequestRow = Selectable<Tables['offline_requests']>;

const prefix = 'offline';

/** Whether a review case concerns such a request. */
export const isOfflineRequest = (subjectId: string) => subjectId.startsWith(`${prefix}_`);

interface Wish {
  reason: string;
  offlineAt: Date;
  successorId: string | null;
}

/** @throws {AppError} `E3107` when one is waiting. */
export async function addOfflineRequest(
  tx: Db,
  publicationId: string,
  { reason, offlineAt, successorId }: Wish,
  at: Date,
): Promise<string> {
  const id = newId(prefix);
  try {
    await tx
      .insertInto('offline_requests')
      .values({
        id,
        publication_id: publicationId,
        state: 'open',
        reason,
        offline_at: offlineAt,
        successor_id: successorId,
        created_at: at,
      })
      .execute();
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('E3107', {}, say`已有下线申请在审核中`) : error;
  }
  return id;
}

/** @throws {AppError} `E4108`. */
export async function getOfflineRequest(db: Db, id: string): Promise<OfflineRequestRow> {
  const row = await db.selectFrom('offline_requests').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('E4108');
  return row;
}

export const findOpenRequest = (db: Db, publicationId: string): Promise<OfflineRequestRow | undefined> =>
  db
    .selectFrom('offline_requests')
    .selectAll()
    .where('publication_id', '=', publicationId)
    .where('state', '=', 'open')
    .executeTakeFirst();

/**
 * One transition: machine and row.
 *
 * @throws {AppError} `E3107` when it is not allowed, or somebody else was faster.
 */
export async function moveOfflineRequest(
  tx: Db,
  request: OfflineRequestRow,
  of: PublicationRow,
  { to, actor, at, reason = '' }: Move<OfflineRequestState>,
): Promise<void> {
  await offlineRequestMachine.pass(tx, {
    id: request.id,
    from: request.state,
    to,
    actor,
    at,
    reason,
    facts: { name: of.name, version: of.version },
    readers: { owner: of.user_id },
  });
  const moved = await tx
    .updateTable('offline_requests')
    .set({ state: to, decided_at: at, decision_reason: String(reason), decision_said: textToColumn(reason) })
    .where('id', '=', request.id)
    .where('state', '=', request.state)
    .returning('id')
    .executeTakeFirst();
  if (!moved) throw new AppError('E3107');
}

/** A change has replaced the version: the request now concerns that one. */
export async function carryRequest(tx: Db, from: PublicationRow, to: PublicationRow): Promise<void> {
  await tx
    .updateTable('offline_requests')
    .set({ publication_id: to.id })
    .where('publication_id', '=', from.id)
    .where('state', '=', 'open')
    .execute();
}
