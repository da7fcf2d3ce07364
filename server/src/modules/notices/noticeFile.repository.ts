import type { NoticeFile } from '@portal/calls';
import type { Db } from '../../platform/db/Db';

/** Every file that any text of a notice ever had. */
export async function listKeptFiles(tx: Db, noticeId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('notice_files')
    .select('file_id')
    .where('notice_id', '=', noticeId)
    .execute();
  return new Set(rows.map(({ file_id }) => file_id));
}

export async function insertKeptFiles(tx: Db, noticeId: string, ids: readonly string[]): Promise<void> {
  const rows = ids.map((file_id) => ({ notice_id: noticeId, file_id }));
  await tx.insertInto('notice_files').values(rows).execute();
}

/** For the deletion of a notice. @returns its files */
export async function deleteKeptFiles(tx: Db, noticeId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('notice_files')
    .where('notice_id', '=', noticeId)
    .returning('file_id')
    .execute();
  return rows.map(({ file_id }) => file_id);
}

/** The files of a text, in their order. */
export async function listNoticeFiles(
  db: Db,
  noticeId: string,
  { file_ids: ids = [] }: { file_ids?: readonly string[] },
): Promise<NoticeFile[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('notice_files as kept')
    .innerJoin('files', 'files.id', 'kept.file_id')
    .select(['files.id as fileId', 'files.name as fileName', 'files.bytes as fileBytes'])
    .where('kept.notice_id', '=', noticeId)
    .where('files.id', 'in', ids)
    .where('files.removed_at', 'is', null)
    .execute();
  return rows.sort((one, other) => ids.indexOf(one.fileId) - ids.indexOf(other.fileId));
}
