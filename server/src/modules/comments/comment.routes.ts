import type { FastifyRequest } from 'fastify';
import {
  listComments,
  replyComment,
  reportComment,
  saveComment,
  viewMyComment,
  withdrawComment,
} from '@portal/calls';
import { actorOf } from '../../platform/http/actorOf';
import type { Answerer } from '../../platform/http/answer';
import type { Member } from '../../platform/http/Member';
import type { ViewerOf, PortalService } from '../content';
import type { CommentService } from './comment.service';
import { viewerIn } from '../../platform/Viewer';

export function registerCommentRoutes(
  answer: Answerer,
  comments: CommentService,
  portals: PortalService,
  viewerOf: ViewerOf,
): void {
  const viewerAs = async (member: Member, request: FastifyRequest) =>
    viewerIn(await portals.idAt(request.hostname), member.id);
  const writerOf = (party: 'owner' | 'provider', member: Member, request: FastifyRequest) => ({
    member,
    actor: actorOf(party, member, request.visitor),
  });

  answer(listComments, async ({ input, request }) => comments.list(await viewerOf(request), input));
  answer(viewMyComment, async ({ input: { apiId }, member, request }) =>
    comments.mine(await viewerAs(member, request), apiId, member),
  );
  answer(saveComment, async ({ input, member, request }) =>
    comments.save(await viewerAs(member, request), input, writerOf('owner', member, request)),
  );
  answer(withdrawComment, async ({ input: { commentId }, member, request }) => {
    await comments.withdraw(commentId, writerOf('owner', member, request));
    return {};
  });
  answer(replyComment, async ({ input: { commentId, text }, member, request }) => {
    await comments.reply(commentId, text, writerOf('provider', member, request));
    return {};
  });
  answer(reportComment, async ({ input, member, request }) => {
    await comments.report(await viewerAs(member, request), input, writerOf('owner', member, request));
    return {};
  });
}
