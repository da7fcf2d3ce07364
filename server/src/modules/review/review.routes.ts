import {
  decideReview,
  listAudit,
  listReviews,
  releaseReview,
  takeReview,
  viewReview,
  viewReviewFile,
} from '@portal/calls';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import { actorOf } from '../../platform/http/actorOf';
import { routeOf, type Answerer } from '../../platform/http/answer';
import { parseInput } from '../../platform/http/parseInput';
import { listAuditEntries } from '../auditLog';
import { sendFile, type FileService } from '../files';
import type { ReviewService } from './review.service';

export function registerReviewRoutes(
  app: FastifyInstance,
  answer: Answerer,
  { db }: Deps,
  { reviews, files }: { reviews: ReviewService; files: FileService },
): void {
  answer(listReviews, ({ input, member }) => reviews.list(member.person.id, input));

  answer(takeReview, async ({ input, member }) => {
    await reviews.take(member.person.id, input);
    return {};
  });

  answer(releaseReview, async ({ input, member }) => {
    await reviews.release(member.person.id, input);
    return {};
  });

  answer(viewReview, ({ input, member, visitor }) =>
    reviews.view(input, actorOf('operator', member, visitor)),
  );

  answer(decideReview, async ({ input, member, visitor }) => {
    const decision = { isPassed: input.pass === '1', rejects: input.rejects };
    await reviews.decide(input, decision, actorOf('operator', member, visitor));
    return {};
  });

  const look = answer.describe(viewReviewFile);
  app.get(routeOf(viewReviewFile), { onRequest: look.onRequest }, async (request, reply) => {
    const { fileId, ...ref } = parseInput(viewReviewFile, request.params);
    await reviews.lookAt(ref, fileId, actorOf('operator', look.memberOf(request), request.visitor));
    const file = await files.find(fileId, { ids: [], hiddenOf: null, isOperator: true, isReviewer: true });
    if (!file) throw new AppError('E5208');
    const isAttachment = !file.type.startsWith('image/');
    return sendFile(reply, file, await files.read(file.id), { isAttachment });
  });

  answer(listAudit, ({ input }) => listAuditEntries(db, input));
}
