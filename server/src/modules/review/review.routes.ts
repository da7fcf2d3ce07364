import {
  decideReview,
  listAudit,
  listReviews,
  releaseReview,
  takeReview,
  viewReview,
  viewReviewFile,
  viewReviewState,
  type ReviewKind,
} from '@portal/calls';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import { actorOf } from '../../platform/http/actorOf';
import type { Member } from '../../platform/http/Member';
import { routeOf, type Answerer } from '../../platform/http/answer';
import { parseInput } from '../../platform/http/parseInput';
import { translateTexts } from '../../platform/i18n/translateTexts';
import { refuseArea } from '../../platform/operatorAreas';
import { listAuditEntries, type AuditNeeds } from '../auditLog';
import { sendFile, type FileService } from '../files';
import { areaOfKind } from './reviewQueues';
import type { ReviewService } from './review.service';

export function registerReviewRoutes(
  app: FastifyInstance,
  answer: Answerer,
  { db }: Deps,
  { reviews, files, partNames }: { reviews: ReviewService; files: FileService } & AuditNeeds,
): void {
  /** Not every operator works on every kind. @throws {AppError} `E5103`. */
  const refuseKind = (member: Member, kind: ReviewKind) => refuseArea(member.person, areaOfKind(kind));

  answer(listReviews, async ({ input, member, visitor }) => {
    refuseKind(member, input.kind);
    return translateTexts(await reviews.list(member.person.id, input), visitor.language);
  });

  answer(takeReview, async ({ input, member, visitor }) => {
    refuseKind(member, input.kind);
    await reviews.take(input, actorOf('operator', member, visitor));
    return {};
  });

  answer(releaseReview, async ({ input, member, visitor }) => {
    refuseKind(member, input.kind);
    await reviews.release(input, actorOf('operator', member, visitor));
    return {};
  });

  answer(viewReview, async ({ input, member, visitor }) => {
    refuseKind(member, input.kind);
    const view = await reviews.view(input, actorOf('operator', member, visitor));
    return translateTexts(view, visitor.language);
  });

  answer(viewReviewState, async ({ input, member, visitor }) => {
    refuseKind(member, input.kind);
    return translateTexts(await reviews.stateOf(input, member.person.id), visitor.language);
  });

  answer(decideReview, async ({ input, member, visitor }) => {
    refuseKind(member, input.kind);
    const decision = { isPassed: input.pass === '1', rejects: input.rejects, submittedAt: input.submittedAt };
    await reviews.decide(input, decision, actorOf('operator', member, visitor));
    return {};
  });

  const look = answer.describe(viewReviewFile);
  app.get(routeOf(viewReviewFile), { onRequest: look.onRequest }, async (request, reply) => {
    const { fileId, ...ref } = parseInput(viewReviewFile, request.params);
    refuseKind(look.memberOf(request), ref.kind);
    await reviews.lookAt(ref, fileId, actorOf('operator', look.memberOf(request), request.visitor));
    const file = await files.find(fileId, { ids: [], hiddenOf: null, isOperator: true, isReviewer: true });
    if (!file) throw new AppError('E5208');
    const isAttachment = !file.type.startsWith('image/');
    return sendFile(reply, file, await files.read(file.id), { isAttachment });
  });

  answer(listAudit, async ({ input, visitor: { language } }) =>
    translateTexts(await listAuditEntries(db, input, { partName: await partNames(language) }), language),
  );
}
