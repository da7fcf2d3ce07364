import type { PortalContent } from '@portal/calls';
import { tell } from '../../platform/announce';
import type { Db } from '../../platform/db/Db';
import { newId } from '../../platform/ids';
import type { TranslatableText } from '../../platform/i18n/say';
import { setPortalEntries } from '../search';
import { saveDraft, type PortalRow } from './portal.repository';
import { insertRevision, listShownIds, showContent } from './revision.repository';

/** Makes a content the next revision, which visitors see. */
export async function publishContent(
  tx: Db,
  row: PortalRow,
  content: PortalContent,
  facts: { note: TranslatableText; bringsBack: number | null; publishedBy: string | null; at: Date },
): Promise<number> {
  const revision = row.live_revision + 1;
  // Slides keep their ids: whoever edits one meanwhile still edits that one. What came from elsewhere has none yet.
  const slides = content.slides.map((slide) => ({ ...slide, caId: slide.caId || newId('slide') }));
  const shown = { ...content, slides };
  await insertRevision(tx, { ...facts, portalId: row.id, revision, content: shown });
  await saveDraft(tx, row.id, shown);
  await showContent(tx, row.id, revision, shown);
  const ids = await listShownIds(tx, row.id);
  for (const kind of ['api', 'doc', 'faq'] as const) await setPortalEntries(tx, row.id, kind, ids[kind]);
  await tell(tx, 'shown.changed', row.id);
  return revision;
}
