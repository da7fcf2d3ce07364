import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import type { AuditNeeds } from '../auditLog';
import type { Files } from '../files';
import { reviewExports } from './review.exports';
import { reviewQueues } from './reviewQueues';
import { registerReviewRoutes } from './review.routes';
import { createReviewService, type ReviewNeeds } from './review.service';

export { pictureReasons, type CommonReasons } from './commonReasons';
export { refuseUnheld } from './heldCase';
export { getCase, openCase, settleCase, withdrawCase } from './review.repository';
export type { Reviewable } from './review.service';
export type { CaseField } from './shownField';
export { reasonOf } from './reasonOf';
export { textField } from './textField';

/** The review queue of the operators. The content of a case comes from its own module. */
export function createReview(
  deps: Deps,
  { files: { files }, partNames, ...needs }: ReviewNeeds & { files: Files } & AuditNeeds,
): Module {
  const reviews = createReviewService(deps, needs);
  return {
    routes: ({ app, answer }) => registerReviewRoutes(app, answer, deps, { reviews, files, partNames }),
    exports: reviewExports(deps, { partNames }),
    desk: { queues: [reviewQueues(deps)] },
  };
}
