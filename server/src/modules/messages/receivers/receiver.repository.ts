import { sql, type Insertable, type Selectable } from 'kysely';
import type { MessageKind } from '@portal/calls';
import { AppError } from '../../../platform/AppError';
import type { Db } from '../../../platform/db/Db';
import { lockRow } from '../../../platform/db/lockRow';
import type { Tables } from '../../../platform/db/tables';
import { userState } from '../../../platform/userState';

export type ReceiverRow = Selectable<Tables['message_receivers']>;

/** Serialises additions. */
export async function lockReceivers(tx: Db, userId: string): Promise<void> {
  await lockRow(tx, 'users', { id: userId });
}

/** In order of addition, including removed ones that had refused. */
export const listAll = (db: Db, userId: string): Promise<ReceiverRow[]> =>
  db
    .selectFrom('message_receivers')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** @throws {AppError} `E7046` when it does not exist or belongs to somebody else. */
export async function getOwn(db: Db, userId: string, receiverId: string): Promise<ReceiverRow> {
  const row = await db
    .selectFrom('message_receivers')
    .selectAll()
    .where('id', '=', receiverId)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new AppError('E7046');
  return row;
}

export const insertReceiver = (tx: Db, row: Insertable<Tables['message_receivers']>) =>
  tx.insertInto('message_receivers').values(row).execute();

type Changes = Partial<Omit<ReceiverRow, 'id' | 'user_id' | 'email' | 'created_at'>>;

export const saveReceiver = (tx: Db, id: string, changes: Changes) =>
  tx.updateTable('message_receivers').set(changes).where('id', '=', id).execute();

export const deleteReceiver = (tx: Db, id: string) =>
  tx.deleteFrom('message_receivers').where('id', '=', id).execute();

/** Deletes its waiting messages. */
export const dropWaiting = (tx: Db, receiverId: string) =>
  tx
    .deleteFrom('outgoing_messages')
    .where('receiver_id', '=', receiverId)
    .where('sent_at', 'is', null)
    .execute();

const withAsker = (db: Db) =>
  db
    .selectFrom('message_receivers as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .selectAll('r')
    .select('u.nick_name as asker');

export const findById = (db: Db, id: string) => withAsker(db).where('r.id', '=', id).executeTakeFirst();

/** By the token of its confirmation link, however old. */
export const findByProof = (db: Db, tokenHash: string) =>
  withAsker(db).where('r.token_hash', '=', tokenHash).executeTakeFirst();

/** Locked until the transaction ends. */
export const lockReceiver = (tx: Db, id: string) =>
  tx.selectFrom('message_receivers').select('id').where('id', '=', id).forUpdate().executeTakeFirst();

/** Additional mailboxes that get this kind now; none of frozen or closed accounts. */
export const listWhoGets = (tx: Db, userIds: readonly string[], kind: MessageKind) =>
  tx
    .selectFrom('message_receivers as r')
    .innerJoin('users as u', (join) =>
      join.onRef('u.id', '=', 'r.user_id').on('u.state', '=', userState.active),
    )
    .leftJoin('message_settings as s', (join) =>
      join.onRef('s.user_id', '=', 'r.user_id').on('s.kind', '=', kind),
    )
    .select(['r.id', 'r.user_id', 'r.email', 'u.language'])
    .where('r.user_id', 'in', userIds)
    .where('r.state', '=', 'on')
    // What its member gets once a day it gets once a day.
    .where(sql<boolean>`not coalesce(s.by_mail and s.mail_daily, false)`)
    .where(
      sql<boolean>`case when cardinality(r.kinds) = 0 then coalesce(s.by_mail, true) else ${kind} = any (r.kinds) end`,
    )
    .orderBy('r.created_at')
    .orderBy('r.id')
    .execute();

/** Confirmed mailboxes of a member; none of frozen or closed accounts. */
export const listAgreed = (tx: Db, userId: string) =>
  tx
    .selectFrom('message_receivers as r')
    .innerJoin('users as u', (join) =>
      join.onRef('u.id', '=', 'r.user_id').on('u.state', '=', userState.active),
    )
    .select(['r.id', 'r.email', 'r.kinds'])
    .where('r.user_id', '=', userId)
    .where('r.state', '=', 'on')
    .orderBy('r.created_at')
    .orderBy('r.id')
    .execute();

/** Deletes mailboxes without an answer since then, and old refusals that are on no list. */
export async function forgetReceivers(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('message_receivers')
    .where('state', '<>', 'on')
    .where('asked_at', '<', before)
    .where(({ eb, or, and }) =>
      or([
        eb('state', '=', 'waiting'),
        and([eb('removed_at', 'is not', null), eb('refused_at', '<', before)]),
      ]),
    )
    .execute();
}
