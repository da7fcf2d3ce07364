import { noticeState } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import { plainText } from '../../platform/richText/plainText';
import { putSearchEntry, removeSearchEntry } from '../search';
import { findNotice } from './notice.repository';

/** Updates the search entry of a notice, or removes it if it is no longer findable. */
export async function indexNotice(db: Db, noticeId: string): Promise<void> {
  const row = await findNotice(db, noticeId);
  if (row?.state !== noticeState.published) return removeSearchEntry(db, 'notice', noticeId);
  await putSearchEntry(db, {
    kind: 'notice',
    objectId: noticeId,
    title: row.title,
    body: plainText(row.content),
    portals: [...(row.is_on_main ? ['main'] : []), ...row.portal_ids],
    facets: { type: row.type },
    updatedAt: row.published_at,
  });
}
