import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import type { NoticeText } from '../../platform/db/tables';
import { readContent } from '../../platform/richText/readContent';
import { say } from '../../platform/i18n/say';
import { attachPictures } from '../files';
import { countPortals, type NoticeRow } from './notice.repository';
import { mainScope, type NoticeContent } from './NoticeContent';

/**
 * @param before  The content that it replaces.
 * @throws {AppError} `E0017` for a text that is too short or too long, and for a portal that does not exist.
 */
export async function readNoticeText(
  tx: Db,
  given: NoticeContent,
  before: NoticeRow | null,
  at: Date,
): Promise<NoticeText> {
  const { content } = readContent(given.content, { name: 'content', title: /* as is */ '公告内容' });
  const portal_ids = [...new Set(given.scope)].filter((one) => one !== mainScope);
  await refuseUnknownPortals(tx, portal_ids);
  await attachPictures(tx, content, at);
  return {
    title: given.title.trim(),
    type: given.type,
    content,
    is_pinned: given.isPinned,
    is_on_main: given.scope.includes(mainScope),
    portal_ids,
    file_ids: [...new Set(given.fileIds ?? (before?.draft ?? before)?.file_ids ?? [])],
  };
}

/** @throws {AppError} `E0017` */
export async function refuseUnknownPortals(tx: Db, ids: readonly string[]): Promise<void> {
  if ((await countPortals(tx, ids)) !== ids.length)
    throw new AppError('E0017', { fields: [{ name: 'scope', message: say`发布范围里有不存在的专区` }] });
}
