import type { Insertable } from 'kysely';
import { tell } from '../../../platform/announce';
import type { Db } from '../../../platform/db/Db';
import { pageOf } from '../../../platform/db/pageOf';
import type { Tables } from '../../../platform/db/tables';
import { formatInstant } from '../../../platform/time';
import { userState } from '../../../platform/userState';
import { maskAccount } from '../../../platform/masks';

interface Subject {
  organisation_id: string;
  issuer: string;
  subject: string;
}

/** Account linked with a subject; undefined: none. */
export const findLinked = (db: Db, { organisation_id, issuer, subject }: Subject) =>
  db
    .selectFrom('sso_links as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .selectAll('u')
    .where('l.organisation_id', '=', organisation_id)
    .where('l.issuer', '=', issuer)
    .where('l.subject', '=', subject)
    .where('u.state', '!=', userState.closed)
    .executeTakeFirst();

/** Replaces earlier links of the person and the subject. */
export async function putLink(tx: Db, row: Insertable<Tables['sso_links']>): Promise<void> {
  const { organisation_id, issuer, subject, user_id } = row;
  await tx
    .deleteFrom('sso_links')
    .where('organisation_id', '=', organisation_id)
    .where(({ eb, and, or }) =>
      or([eb('user_id', '=', user_id), and([eb('issuer', '=', issuer), eb('subject', '=', subject)])]),
    )
    .execute();
  await tx.insertInto('sso_links').values(row).execute();
}

export async function touchLink(
  tx: Db,
  { organisation_id, issuer, subject }: Subject,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('sso_links')
    .set({ last_login_at: at })
    .where('organisation_id', '=', organisation_id)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
}

/** @param userId Absent: of all members. @returns their number. */
export async function deleteLinks(tx: Db, organisationId: string, userId?: string): Promise<number> {
  const query = tx.deleteFrom('sso_links').where('organisation_id', '=', organisationId);
  const gone = await (userId === undefined ? query : query.where('user_id', '=', userId))
    .returning('user_id')
    .execute();
  return gone.length;
}

/** Ends sessions opened through an organisation's provider. @param userId Absent: of all members. */
export async function endSsoSessions(
  tx: Db,
  organisationId: string,
  at: Date,
  userId?: string,
): Promise<void> {
  const query = tx
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('sso_of', '=', organisationId)
    .where('ended_at', 'is', null);
  const ended = await (userId === undefined ? query : query.where('user_id', '=', userId))
    .returning('user_id')
    .execute();
  await tell(tx, 'session.changed', ...new Set(ended.map(({ user_id }) => user_id)));
}

/** Newest first. */
export async function listLinks(db: Db, organisationId: string, page: { pageNo: number; pageSize: number }) {
  const { rows, ...found } = await pageOf(
    db
      .selectFrom('sso_links as l')
      .innerJoin('users as u', 'u.id', 'l.user_id')
      .select([
        'l.user_id',
        'l.subject',
        'l.linked_at',
        'l.last_login_at',
        'u.nick_name',
        'u.email',
        'u.mobile',
      ])
      .where('l.organisation_id', '=', organisationId)
      .orderBy('l.linked_at', 'desc')
      .orderBy('l.user_id'),
    page,
  );
  return {
    ...found,
    records: rows.map((row) => ({
      memberId: row.user_id,
      nickName: row.nick_name,
      account: maskAccount(row.email ?? row.mobile),
      subject: row.subject,
      linkedAt: formatInstant(row.linked_at),
      lastLoginAt: formatInstant(row.last_login_at),
    })),
  };
}

/** Of one person, newest first. */
export async function listLinksOf(db: Db, userId: string, page: { pageNo: number; pageSize: number }) {
  const { rows, ...found } = await pageOf(
    db
      .selectFrom('sso_links as l')
      .innerJoin('users as o', 'o.id', 'l.organisation_id')
      .leftJoin('sso_settings as s', 's.organisation_id', 'l.organisation_id')
      .select([
        'l.organisation_id',
        'l.issuer',
        'l.linked_at',
        'l.last_login_at',
        'o.nick_name',
        's.is_only_way',
        's.enabled_at',
      ])
      .where('l.user_id', '=', userId)
      .orderBy('l.linked_at', 'desc')
      .orderBy('l.organisation_id'),
    page,
  );
  return {
    ...found,
    records: rows.map((row) => ({
      organisationId: row.organisation_id,
      organisationName: row.nick_name,
      issuer: row.issuer,
      isOnlyWay: row.is_only_way && row.enabled_at ? 1 : 0,
      linkedAt: formatInstant(row.linked_at),
      lastLoginAt: formatInstant(row.last_login_at),
    })),
  };
}
