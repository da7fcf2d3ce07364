import { sql } from 'kysely';
import {
  countReviews,
  decideReview,
  listAudit,
  listReviews,
  releaseReview,
  suspendPublication,
  takeReview,
  viewReview,
} from '@portal/calls';
import type { Deps } from '../../platform/Deps';
import { escapeLike } from '../../platform/db/escapeLike';
import type { Answerer } from '../../platform/http/answer';
import { formatInstant } from '../../platform/time';
import { actorOf } from '../../platform/http/actorOf';
import type { PublicationService } from '../publication/publication.service';
import type { ReviewService } from './review.service';

export function registerReviewRoutes(
  answer: Answerer,
  { db }: Deps,
  { reviews, publications }: { reviews: ReviewService; publications: PublicationService },
): void {
  answer(countReviews, () => reviews.counts());

  answer(listReviews, ({ input, member }) =>
    reviews.list(input.kind, input.state, member.id, input.pageNo, input.pageSize),
  );

  answer(takeReview, async ({ input, member }) => {
    await reviews.take(input.kind, input.subjectId, member.id);
    return {};
  });

  answer(releaseReview, async ({ input, member }) => {
    await reviews.release(input.kind, input.subjectId, member.id);
    return {};
  });

  answer(viewReview, ({ input, member }) => reviews.view(input.kind, input.subjectId, member.id));

  answer(decideReview, async ({ input, member, visitor }) => {
    const actor = actorOf('operator', member, visitor);
    await reviews.decide(input.kind, input.subjectId, input.pass === '1', input.rejects, actor);
    return {};
  });

  answer(suspendPublication, async ({ input, member, visitor }) => {
    const actor = actorOf('operator', member, visitor);
    await publications[input.action](input.draftId, input.reason, actor);
    return {};
  });

  answer(listAudit, async ({ input: { event, account, pageNo, pageSize } }) => {
    let query = db.selectFrom('audit_log').leftJoin('users', 'users.id', 'audit_log.user_id');
    if (event) query = query.where('event', 'like', `${escapeLike(event)}%`);
    if (account)
      query = query.where(({ or, eb }) =>
        or([eb('email', '=', account.toLowerCase()), eb('mobile', '=', account)]),
      );
    const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
    const rows = await query
      .select(['audit_log.id', 'at', 'event', 'address', 'outcome', 'detail', 'nick_name'])
      .orderBy('at', 'desc')
      .orderBy('audit_log.id')
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize)
      .execute();
    return {
      records: rows.map(({ id, at, nick_name, detail, ...row }) => ({
        ...row,
        auditId: id,
        at: formatInstant(at),
        who: nick_name ?? '系统',
        detail: detail ?? '',
      })),
      total,
      pageNo,
      pageSize,
    };
  });
}
