import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import { registerReviewRoutes } from './review.routes';
import { createReviewService, type Reviewables } from './review.service';

export { openCase, settleCase, withdrawCase } from './review.repository';
export type { Reviewable } from './review.service';

/** The queue of what operators decide about. What a case consists of, its own module knows. */
export function createReview(deps: Deps, { reviewables }: { reviewables: Reviewables }): Module {
  const reviews = createReviewService(deps, reviewables);
  return { routes: ({ answer }) => registerReviewRoutes(answer, deps, { reviews }) };
}
