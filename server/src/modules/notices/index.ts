import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import { seconds } from '../../platform/time';
import type { Content } from '../content';
import type { Files } from '../files';
import type { SearchSource } from '../search';
import { indexNotice } from './indexNotice';
import { createNoticeWriter } from './createNoticeWriter';
import { createNoticesPart } from './notices.portable';
import { registerNoticeDownload } from './noticeDownload.routes';
import { registerNoticeRoutes } from './notice.routes';
import { createNoticeService } from './notice.service';
import { createNoticeReadingService } from './noticeReading.service';
import { registerPortalNoticeRoutes } from './portalNotice.routes';
import { createPortalNoticeService } from './portalNotice.service';

export { noticePages } from './noticePages';

/** The notices of portals to their visitors. */
export function createNotices(
  deps: Deps,
  { content: { portals }, files: { files } }: { content: Content; files: Files },
): Module {
  const writer = createNoticeWriter(deps, files);
  const reading = createNoticeReadingService(deps);
  const notices = createNoticeService(deps, writer);
  const ofPortals = createPortalNoticeService(deps, writer);
  return {
    routes({ app, answer, sessions }) {
      registerNoticeRoutes(answer, { notices, reading, portals, sessions });
      registerPortalNoticeRoutes(answer, ofPortals);
      registerNoticeDownload(app, answer, { reading, files, portals });
    },
    portable: [createNoticesPart(writer, deps.clock)],
    jobs: [{ name: 'publish-notices', everyMs: 15 * seconds, run: () => notices.publishDue() }],
  };
}

export const noticeSource: SearchSource = { table: 'notices', index: indexNotice };
