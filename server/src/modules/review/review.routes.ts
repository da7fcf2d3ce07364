import {
  countReviews,
  decideReview,
  listAudit,
  listReviews,
  releaseReview,
  takeReview,
  viewReview,
} from '@portal/calls';
import type { Deps } from '../../platform/Deps';
import { actorOf } from '../../platform/http/actorOf';
import type { Answerer } from '../../platform/http/answer';
import { listAuditEntries } from './audit.queries';
import type { ReviewService } from './review.service';

export function registerReviewRoutes(
  answer: Answerer,
  { db }: Deps,
  { reviews }: { reviews: ReviewService },
): void {
  answer(countReviews, () => reviews.counts());

  answer(listReviews, ({ input, member }) => reviews.list(member.id, input));

  answer(takeReview, async ({ input, member }) => {
    await reviews.take(member.id, input);
    return {};
  });

  answer(releaseReview, async ({ input, member }) => {
    await reviews.release(member.id, input);
    return {};
  });

  answer(viewReview, ({ input, member }) => reviews.view(member.id, input));

  answer(decideReview, async ({ input, member, visitor }) => {
    const decision = { isPassed: input.pass === '1', rejects: input.rejects };
    await reviews.decide(input, decision, actorOf('operator', member, visitor));
    return {};
  });

  answer(listAudit, ({ input }) => listAuditEntries(db, input));
}
