import type { Insertable } from 'kysely';
import type { Db } from '../../../platform/db/Db';
import type { Tables } from '../../../platform/db/tables';
import { userState } from '../../../platform/userState';

export async function insertInvitation(
  tx: Db,
  row: Insertable<Tables['organisation_invitations']>,
): Promise<void> {
  await tx.insertInto('organisation_invitations').values(row).execute();
}

const openInvitations = (db: Db) =>
  db
    .selectFrom('organisation_invitations')
    .innerJoin('users', 'users.id', 'organisation_invitations.organisation_id')
    .selectAll('organisation_invitations')
    .select('users.nick_name as organisation_name')
    // Nobody joins an organisation that is frozen or closed.
    .where('users.state', '=', userState.active)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null);

/** Open, but possibly expired. */
export const findOpenByToken = (db: Db, tokenHash: string) =>
  openInvitations(db).where('token_hash', '=', tokenHash).executeTakeFirst();

export const findOpenById = (db: Db, organisationId: string, id: string) =>
  openInvitations(db)
    .where('organisation_id', '=', organisationId)
    .where('organisation_invitations.id', '=', id)
    .executeTakeFirst();

export const findOpenFor = (db: Db, organisationId: string, account: string) =>
  openInvitations(db)
    .where('organisation_id', '=', organisationId)
    .where('account', '=', account)
    .executeTakeFirst();

export async function countOpen(tx: Db, organisationId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('organisation_invitations')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('organisation_id', '=', organisationId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Replaces the link of an invitation. */
export async function renewInvitation(
  tx: Db,
  id: string,
  changes: { token_hash: string; sent_at: Date; expires_at: Date },
): Promise<void> {
  await tx.updateTable('organisation_invitations').set(changes).where('id', '=', id).execute();
}

/** @returns false when it was closed meanwhile. */
export async function endInvitation(
  tx: Db,
  id: string,
  as: 'accepted_at' | 'withdrawn_at',
  at: Date,
): Promise<boolean> {
  const ended = await tx
    .updateTable('organisation_invitations')
    .set({ [as]: at })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Withdraws the open invitations that somebody has sent. @returns the invited addresses. */
export async function withdrawInvitationsBy(
  tx: Db,
  organisationId: string,
  userId: string,
  at: Date,
): Promise<string[]> {
  const rows = await tx
    .updateTable('organisation_invitations')
    .set({ withdrawn_at: at })
    .where('organisation_id', '=', organisationId)
    .where('invited_by', '=', userId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning('account')
    .execute();
  return rows.map(({ account }) => account);
}
