import type { FastifyInstance } from 'fastify';
import { downloadAttachment, exportApplies, exportProviderApplies } from '@portal/calls';
import { routeOf, type Answerer } from '../../platform/http/answer';
import { parseInput } from '../../platform/http/parseInput';
import { sendTable } from '../../platform/export/sendTable';
import { sendFile } from '../files';
import type { SubscriptionService } from './subscription.service';

/** Files that a browser follows a link to. */
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

  const own = answer.describe(exportApplies);
  app.get(routeOf(exportApplies), { onRequest: own.onRequest }, async (request, reply) => {
    const filter = parseInput(exportApplies, request.query);
    return sendTable(reply, await subscriptions.exportOwn(own.memberOf(request), filter));
  });

  const received = answer.describe(exportProviderApplies);
  app.get(routeOf(exportProviderApplies), { onRequest: received.onRequest }, async (request, reply) => {
    const filter = parseInput(exportProviderApplies, request.query);
    return sendTable(reply, await subscriptions.exportReceived(received.memberOf(request), filter));
  });
}
