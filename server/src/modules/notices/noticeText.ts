import { noticeState } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { NoticeText } from '../../platform/db/tables';
import type { NoticeRow } from './notice.repository';

/** Nothing is written beside what the row has, and nothing waits. */
export const noneBeside = { draft: null, due_revision: null, due_at: null };

/** Readers see it, or will. */
export const isOut = ({ state }: NoticeRow) =>
  state === noticeState.published || state === noticeState.scheduled;

/** What operators show elsewhere, too, is theirs from then on. */
export const writerOf = (
  { portal_id }: NoticeRow,
  { is_on_main, portal_ids: [first, ...others] }: NoticeText,
) => (!is_on_main && others.length === 0 && first === portal_id ? portal_id : null);

/** As it is whole, however old it is. */
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
 * @param version  As it was when it was opened; absent: it is not asked.
 * @throws {AppError} `E7042` when somebody has changed it since.
 */
export function refuseUnseen(row: NoticeRow | null, version: number | undefined): void {
  if (row && version !== undefined && row.version !== version) throw new AppError('E7042');
}
