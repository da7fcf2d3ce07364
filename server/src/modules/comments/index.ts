import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import { createViewers, type Content } from '../content';
import type { Reviewable } from '../review';
import { createCommentReview } from './comment.review';
import { registerCommentRoutes } from './comment.routes';
import { createCommentService } from './comment.service';

/** Ratings and reviews by those who have called an API. */
export interface Comments extends Module {
  /** Reports, for the review queue. */
  commentReview: Reviewable;
}

export function createComments(deps: Deps, { content: { portals } }: { content: Content }): Comments {
  const comments = createCommentService(deps);
  return {
    commentReview: createCommentReview(deps),
    routes: ({ answer, sessions }) =>
      registerCommentRoutes(answer, comments, portals, createViewers(deps, { portals, sessions })),
  };
}
