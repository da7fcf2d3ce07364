import { noticeState } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import type { NoticeText } from '../../platform/db/tables';
import { sanitise } from '../../platform/richText/sanitise';
import { formatInstant } from '../../platform/time';
import { mainScope } from './NoticeContent';
import { namePortals, placesOf } from './notice.queries';
import type { NoticeRow } from './notice.repository';
import { listNoticeFiles } from './noticeFile.repository';
import { getRevision, listRevisions } from './noticeRevision.repository';

/** A text for its form; sanitised again, because it may have been stored by an older version. */
const writtenOf = ({ title, type, content, is_pinned }: NoticeText) => ({
  title,
  noType: type,
  content: sanitise(content),
  top: is_pinned ? 1 : 0,
});

export const scopeOf = ({ is_on_main, portal_ids }: NoticeText): string[] => [
  ...(is_on_main ? [mainScope] : []),
  ...portal_ids,
];

/** Initial values of a form: a new notice, or the latest text of an existing one. */
export async function readForm(db: Db, row: NoticeRow | null) {
  const blank = { title: '', noType: 'release' as const, content: '', top: 0, files: [] };
  if (!row)
    return {
      noId: null,
      ...blank,
      state: noticeState.draft,
      publishTime: null,
      version: 0,
      isChanged: 0,
      dueTime: null,
      liveRevision: 0,
      revisions: [],
    };
  return {
    noId: row.id,
    ...writtenOf(row.draft ?? row),
    files: await listNoticeFiles(db, row.id, row.draft ?? row),
    state: row.state,
    publishTime: row.state === noticeState.draft ? null : formatInstant(row.published_at),
    version: row.version,
    isChanged: row.draft ? 1 : 0,
    dueTime: row.due_at && formatInstant(row.due_at),
    liveRevision: row.state === noticeState.published ? row.live_revision : 0,
    revisions: await listRevisions(db, row.id),
  };
}

/** A published revision. @throws {AppError} `E7011` */
export async function readRevision(db: Db, noticeId: string, revision: number) {
  const { content: text } = await getRevision(db, noticeId, revision);
  const files = await listNoticeFiles(db, noticeId, text);
  return { revision, ...writtenOf(text), files, portals: placesOf(text, await namePortals(db)) };
}
