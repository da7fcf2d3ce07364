import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import type { Content } from '../content';
import type { ContentKit } from '../contentKit';
import type { Files } from '../files';
import type { Reviewable } from '../review';
import { registerAllianceRoutes } from './alliance.routes';
import { createJoinReview } from './join.review';
import { createJoinService } from './join.service';

export { allianceKeeper, allianceSource } from './indexAlliance';
export { alliancePages } from './alliancePages';
export { createJoinService } from './join.service';

/** The alliance and its partners: what visitors see of them, and applications to join. */
export interface Alliance extends Module {
  /** Applications, for the review queue. */
  joinReview: Reviewable;
}

interface Needs {
  content: Content;
  contentKit: ContentKit;
  files: Files;
}

export function createAlliance(
  deps: Deps,
  { content: { portals }, contentKit: { contents }, files: { files } }: Needs,
): Alliance {
  const joins = createJoinService(deps, { files });
  return {
    joinReview: createJoinReview(deps, { contents }),
    routes: ({ answer }) => registerAllianceRoutes(answer, { joins, portals }),
  };
}
