import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../../platform/db/Db';
import type { Tables } from '../../platform/db/tables';
import { userState } from '../../platform/userState';

export type OutgoingRow = Selectable<Tables['outgoing_messages']>;

/** With the quiet hours that it respects. */
export type DueRow = OutgoingRow & {
  starts: number | null;
  ends: number | null;
  /** For a mailbox that gets nothing any more: removed, unsubscribed, or its member is frozen. */
  is_unwanted: boolean;
};

export async function insertOutgoing(
  db: Db,
  rows: readonly Insertable<Tables['outgoing_messages']>[],
): Promise<void> {
  if (rows.length > 0) await db.insertInto('outgoing_messages').values(rows).execute();
}

/** Due messages of these channels, longest overdue first. */
export const listDue = (
  db: Db,
  now: Date,
  channels: readonly OutgoingRow['channel'][],
  limit: number,
): Promise<DueRow[]> =>
  db
    .selectFrom('outgoing_messages')
    .leftJoin('quiet_hours', 'quiet_hours.user_id', 'outgoing_messages.quiet_for')
    .leftJoin('message_receivers as r', 'r.id', 'outgoing_messages.receiver_id')
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .selectAll('outgoing_messages')
    .select([
      'quiet_hours.starts',
      'quiet_hours.ends',
      sql<boolean>`receiver_id is not null and (r.state = 'on' and u.state = ${userState.active}) is not true`.as(
        'is_unwanted',
      ),
    ])
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('next_attempt_at', '<=', now)
    .where('channel', 'in', channels)
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute();

/** Claims a message for one attempt; false when another process was faster. */
export async function claimAttempt(
  db: Db,
  { id, attempts }: Pick<OutgoingRow, 'id' | 'attempts'>,
  nextAttemptAt: Date,
): Promise<boolean> {
  const claimed = await db
    .updateTable('outgoing_messages')
    .set({ attempts: attempts + 1, next_attempt_at: nextAttemptAt })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('sent_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Deletes an unwanted message, unless it was sent meanwhile. */
export const dropOutgoing = (db: Db, id: string) =>
  db.deleteFrom('outgoing_messages').where('id', '=', id).where('sent_at', 'is', null).execute();

/** Postpones without counting an attempt, unless another process has claimed it. */
export async function postpone(
  db: Db,
  { id, attempts }: Pick<OutgoingRow, 'id' | 'attempts'>,
  until: Date,
): Promise<void> {
  await db
    .updateTable('outgoing_messages')
    .set({ next_attempt_at: until })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('sent_at', 'is', null)
    .execute();
}

/** @param keepsBody False: deletes the body. */
export async function markSent(db: Db, id: string, at: Date, keepsBody: boolean): Promise<void> {
  await db
    .updateTable('outgoing_messages')
    .set({ sent_at: at, tried_at: at, fault: '', ...(keepsBody ? {} : { body: '' }) })
    .where('id', '=', id)
    .execute();
}

/** Gives up after a failure. */
export async function markFailed(db: Db, id: string, at: Date, fault: string): Promise<void> {
  await db
    .updateTable('outgoing_messages')
    .set({ failed_at: at, tried_at: at, fault })
    .where('id', '=', id)
    .execute();
}

/** Notes a failure, to be retried. */
export const noteRefusal = (db: Db, id: string, at: Date, fault: string) =>
  db.updateTable('outgoing_messages').set({ tried_at: at, fault }).where('id', '=', id).execute();

/** Queues it as if new. @returns false unless it was given up. */
export async function tryAgain(
  tx: Db,
  id: string,
  channel: OutgoingRow['channel'],
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('outgoing_messages')
    .set({ failed_at: null, attempts: 0, next_attempt_at: now })
    .where('id', '=', id)
    .where('channel', '=', channel)
    .where('failed_at', 'is not', null)
    .where('body', '<>', '')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes old messages of the outbox. */
export async function forgetOutgoing(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('outgoing_messages').where('created_at', '<', before).execute();
}

/** How long the oldest due message has been overdue. */
export async function outgoingLateMs(db: Db, now: Date): Promise<number> {
  const { due } = await db
    .selectFrom('outgoing_messages')
    .select((eb) => eb.fn.min('next_attempt_at').as('due'))
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return due ? Math.max(0, now.getTime() - due.getTime()) : 0;
}

/** Number of waiting messages and of those given up. */
export async function countOutgoing(db: Db): Promise<{ waiting: number; failed: number }> {
  const count = (state: 'failed_at' | null) =>
    db
      .selectFrom('outgoing_messages')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('sent_at', 'is', null)
      .where('failed_at', state ? 'is not' : 'is', null)
      .executeTakeFirstOrThrow();
  return { waiting: (await count(null)).total, failed: (await count('failed_at')).total };
}
