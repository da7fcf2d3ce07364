import { noticeState } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import type { NoticeText } from '../../platform/db/tables';
import { updateNotice, type NoticeRow } from './notice.repository';
import { insertRevision } from './noticeRevision.repository';
import { textOf } from './noticeText';

/** Adds a revision. @returns its number. */
export const reviseNotice = (
  tx: Db,
  { id }: NoticeRow,
  text: NoticeText,
  more: { from_at: Date | null; brings_back: number | null; made_by: string | null; made_at: Date },
): Promise<number> => insertRevision(tx, { notice_id: id, content: JSON.stringify(text), ...more });

/** A text published before there were revisions becomes the first one before it is replaced. */
export async function keepFirst(tx: Db, row: NoticeRow): Promise<NoticeRow> {
  if (row.live_revision > 0 || row.state === noticeState.draft) return row;
  const live_revision = await reviseNotice(tx, row, textOf(row), {
    from_at: row.state === noticeState.scheduled ? row.published_at : null,
    brings_back: null,
    made_by: row.author_id,
    made_at: row.updated_at ?? row.published_at,
  });
  return updateNotice(tx, row.id, { live_revision });
}
