import type { FastifyInstance } from 'fastify';
import { downloadAttachment } from '@portal/calls';
import { routeOf, type Answerer } from '../../../platform/http/answer';
import { parseInput } from '../../../platform/http/parseInput';
import { sendFile } from '../../files';
import type { SubscriptionService } from '../subscription/subscription.service';

/** Downloads that a browser follows a link to. */
export function registerApplyDownloads(
  app: FastifyInstance,
  answer: Answerer,
  subscriptions: SubscriptionService,
): void {
  const attachment = answer.describe(downloadAttachment);
  app.get(routeOf(downloadAttachment), { onRequest: attachment.onRequest }, async (request, reply) => {
    const { applyId } = parseInput(downloadAttachment, request.query);
    const { file, content } = await subscriptions.openAttachment(attachment.memberOf(request), applyId);
    return sendFile(reply, file, content, { isAttachment: true });
  });
}
