import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import { seconds } from '../../platform/time';
import type { ContentLinks } from './ContentLinks';
import { createContentService, type ContentService } from './content.service';
import { registerContentDesk } from './contentDesk.routes';
import { createContentsPart } from './contents.portable';

export { createContentService, type ContentService } from './content.service';
export type { ContentKeeper, ContentLinks } from './ContentLinks';
export { revisionsMax, toContentRevision } from './toContentRevision';
export { findShown, findShownRevision, getShown, isShown, listShown } from './contentItem.queries';

/** Content of any kind that operators write for visitors: draft, schedule, revisions and rollback. */
export interface ContentKit extends Module {
  contents: ContentService;
}

export function createContentKit(deps: Deps, links: ContentLinks): ContentKit {
  const contents = createContentService(deps, links);
  return {
    contents,
    routes: ({ answer }) => registerContentDesk(answer, contents, links),
    jobs: [{ name: 'publish-content', everyMs: 15 * seconds, run: () => contents.followTimes() }],
    portable: [createContentsPart(contents)],
  };
}
