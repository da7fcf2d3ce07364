import {
  addWebhook,
  editWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  renewWebhookSecret,
  resendWebhook,
  switchWebhook,
  testWebhook,
  viewPlatformKey,
} from '@portal/calls';
import type { Answerer } from '../../../platform/http/answer';
import { translateTexts } from '../../../platform/i18n/translateTexts';
import type { WebhookService } from './webhook.service';

export function registerWebhookRoutes(answer: Answerer, webhooks: WebhookService): void {
  answer(viewPlatformKey, () => Promise.resolve({ publicKey: webhooks.publicKey }));
  answer(listWebhooks, ({ input, member }) => webhooks.list(member.id, input.appId ?? null));
  answer(
    addWebhook,
    ({ input: { appId = null, ...wish }, member, visitor, db }) =>
      webhooks.add(db, member, visitor.address, { appId, ...wish }),
    ({ input }) => webhooks.check(input.url),
  );
  answer(editWebhook, async ({ input: { webhookId, ...wish }, member, visitor }) => {
    await webhooks.check(wish.url);
    await webhooks.edit(member, visitor.address, webhookId, wish);
    return {};
  });
  answer(renewWebhookSecret, ({ input, member, visitor, db }) =>
    webhooks.renewSecret(db, member, visitor.address, input),
  );
  answer(switchWebhook, async ({ input, member, visitor }) => {
    await webhooks.turn(member, visitor.address, input.webhookId, input.isOn === 1);
    return {};
  });
  answer(removeWebhook, async ({ input, member, visitor }) => {
    await webhooks.remove(member, visitor.address, input.webhookId);
    return {};
  });
  answer(testWebhook, async ({ input, member, visitor }) =>
    translateTexts(await webhooks.test(member, input.webhookId), visitor.language),
  );
  answer(listWebhookDeliveries, async ({ input: { webhookId, ...page }, member, visitor }) =>
    translateTexts(await webhooks.deliveries(member, webhookId, page), visitor.language),
  );
  answer(resendWebhook, async ({ input, member }) => {
    await webhooks.resend(member, input.deliveryId);
    return {};
  });
}
