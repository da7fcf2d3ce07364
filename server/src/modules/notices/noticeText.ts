import { noticeState } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { NoticeText } from '../../platform/db/tables';
import type { NoticeRow } from './notice.repository';

/** There is no draft besides the text of the row, and nothing is scheduled. */
export const noneBeside = { draft: null, due_revision: null, due_at: null };

/** Published or scheduled. */
export const isOut = ({ state }: NoticeRow) =>
  state === noticeState.published || state === noticeState.scheduled;

/** A notice that operators extend to other portals belongs to them from then on. */
export const writerOf = (
  { portal_id }: NoticeRow,
  { is_on_main, portal_ids: [first, ...others] }: NoticeText,
) => (!is_on_main && others.length === 0 && first === portal_id ? portal_id : null);

/** All its fields, including those that older rows lack. */
export const textOf = ({
  title,
  type,
  content,
  is_pinned,
  is_on_main,
  portal_ids,
  file_ids = [],
}: NoticeText): Required<NoticeText> => ({
  title,
  type,
  content,
  is_pinned,
  is_on_main,
  portal_ids,
  file_ids,
});

export const changedOf = ({ id, state, version }: NoticeRow) => ({ noId: id, state, version });

/**
 * @param version  The version that was opened; absent: not checked.
 * @throws {AppError} `E7042` when somebody has changed it since.
 */
export function refuseUnseen(row: NoticeRow | null, version: number | undefined): void {
  if (row && version !== undefined && row.version !== version) throw new AppError('E7042');
}
