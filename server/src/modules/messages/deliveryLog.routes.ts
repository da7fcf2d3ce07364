import { listDeliveries as listDeliveriesCall, retryDelivery } from '@portal/calls';
import type { Deps } from '../../platform/Deps';
import { actorOf } from '../../platform/http/actorOf';
import type { Answerer } from '../../platform/http/answer';
import { translateTexts } from '../../platform/i18n/translateTexts';
import { listChannels, listDeliveries } from './deliveryLog.queries';
import { createDeliveryLog } from './deliveryLog.service';

/** Delivery log for operators: mail, SMS and webhook events. */
export function registerDeliveryLog(answer: Answerer, deps: Deps): void {
  const { db, clock } = deps;
  const deliveries = createDeliveryLog(deps);

  answer(listDeliveriesCall, async ({ input, visitor }) => ({
    ...translateTexts(await listDeliveries(db, input), visitor.language),
    channels: await listChannels(db, clock()),
  }));

  answer(retryDelivery, async ({ input: { channel, deliveryId }, member, visitor }) => {
    await deliveries.retry(channel, deliveryId, actorOf('operator', member, visitor));
    return {};
  });
}
