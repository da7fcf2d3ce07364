import { sql, type Insertable, type Selectable } from 'kysely';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import type { Tables } from '../../platform/db/tables';
import { revisionsMax, toContentRevision } from '../contentKit';

type RevisionRow = Selectable<Tables['notice_revisions']>;

/** The notice is locked, so revision numbers are unique. @returns the number */
export async function insertRevision(
  tx: Db,
  row: Omit<Insertable<Tables['notice_revisions']>, 'revision'>,
): Promise<number> {
  const { revision } = await tx
    .insertInto('notice_revisions')
    .values({
      ...row,
      revision: sql<number>`(select coalesce(max(revision), 0) + 1 from notice_revisions where notice_id = ${row.notice_id})`,
    })
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

/** @throws {AppError} `E7011` */
export async function getRevision(db: Db, noticeId: string, revision: number): Promise<RevisionRow> {
  const row = await db
    .selectFrom('notice_revisions')
    .selectAll()
    .where('notice_id', '=', noticeId)
    .where('revision', '=', revision)
    .executeTakeFirst();
  if (!row) throw new AppError('E7011');
  return row;
}

/** Published revisions of a notice, newest first, in the form that all content lists share. */
export async function listRevisions(db: Db, noticeId: string) {
  const rows = await db
    .selectFrom('notice_revisions as one')
    .leftJoin('users', 'users.id', 'one.made_by')
    .select(['revision', 'from_at', 'brings_back', 'made_at', 'users.nick_name'])
    .where('notice_id', '=', noticeId)
    .orderBy('revision', 'desc')
    .limit(revisionsMax)
    .execute();
  return rows.map(toContentRevision);
}
