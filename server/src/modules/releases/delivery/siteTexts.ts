import { contentKinds, rowsOf, type ContentKind } from '@portal/calls';
import type { SiteTexts } from '@portal/contract/internal';
import { keysOf } from '@portal/rules';
import type { Announcements } from '../../../platform/announce';
import type { Deps } from '../../../platform/Deps';
import { seconds } from '../../../platform/time';
import { findShown, listShown } from '../../contentKit';
import { createSharedReplies } from './sharedReplies';

/** When they take longer, the document uses the last known texts, or the platform's defaults. */
const waitMs = 300;
/** More would push the page itself out of sight. */
const bannersMax = 3;
const keptMs = 3600 * seconds;

export type SiteTextsReader = ReturnType<typeof createSiteTexts>;

/** Texts that operators write around the pages: part of each document, and read once for all visitors. */
export function createSiteTexts(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  announcements: Announcements,
) {
  const shared = createSharedReplies<SiteTexts>({
    freshMs: config.sharedRepliesMs,
    keptMs,
    keysMax: 1,
    waitMs,
    now: () => clock().getTime(),
  });
  const kinds: ReadonlySet<string> = new Set<ContentKind>(
    keysOf(contentKinds).filter((kind) => kind.startsWith('site')),
  );
  announcements.on('shown.changed', (kind) => {
    if (kinds.has(kind)) shared.drop();
  });

  async function read(): Promise<SiteTexts> {
    const home = await findShown(db, 'siteHome');
    const footer = await findShown(db, 'siteFooter');
    const rows = await findShown(db, 'siteRows');
    const search = await findShown(db, 'siteSearch');
    const { records } = await listShown(db, 'siteBanner', { pageNo: 1, pageSize: bannersMax });
    return {
      home: home?.content ?? null,
      footer: footer?.content ?? null,
      rows: rows ? rowsOf(rows.content) : undefined,
      hotWords: search?.content.words ?? [],
      bannersAt: contentKinds.siteBanner.page,
      banners: records.map(({ itemId, content: { order: _, ...banner } }) => ({ id: itemId, ...banner })),
    };
  }

  return { read: async () => (await shared.get('site', read)) ?? undefined };
}
