import type { Announcements } from '../../platform/announce';
import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import { days, hours, seconds } from '../../platform/time';
import { readChannelHealth } from './channelHealth.queries';
import type { Channels } from './channels';
import { deliverQueued } from './deliverQueued';
import { registerDeliveryLog } from './deliveryLog.routes';
import { countOutgoing, forgetOutgoing, outgoingLateMs } from './outgoing.repository';
import { registerInboxRoutes } from './inbox.routes';
import { createMessageService, type MessageService } from './message.service';
import { registerOutboxRoutes } from './outbox.routes';
import { notify } from './notify';
import { registerReceiverRoutes } from './receivers/receiver.routes';
import { createReceiverService } from './receivers/receiver.service';
import { createReceiverLinkService } from './receivers/receiverLink.service';
import { digestsEveryMs, sendDigests } from './sendDigests';
import { registerUnreadStream } from './unreadStream.routes';
import { deliverEvents, type TellOwner } from './webhook/deliverEvents';
import { countDeliveries, deliveriesLateMs, forgetDeliveries } from './webhook/webhook.repository';
import { registerWebhookRoutes } from './webhook/webhook.routes';
import { createWebhookService } from './webhook/webhook.service';
import { say } from '../../platform/i18n/say';

export { createChannels, verifyMail, type Channels } from './channels';
export { listChannelHealth, type ChannelHealth } from './channelOutcomes.queries';
export { createMessageService, type MessageService } from './message.service';
export { mailPages } from './mailPages';
export { notify, notifyAll } from './notify';
export { notifyMore } from './notifyMore';
export { receiversSeen } from './receivers/receiversSeen';
export { messageTemplateKeeper } from './template.repository';
export { deleteWebhooksOfApp, giveWebhooksOfApp } from './webhook/webhook.repository';

/** Messages to members by inbox, mail and SMS, and to their programs. */
export interface Messages extends Module {
  messages: MessageService;
}

interface Needs {
  announcements: Announcements;
  channels: Channels;
}

const outgoingKeptMs = 30 * days;
const deliveriesKeptMs = 30 * days;

export function createMessages(deps: Deps, { announcements, channels }: Needs): Messages {
  const { db, clock, config } = deps;
  const webhooks = createWebhookService(deps);
  const messages = createMessageService(deps, channels);
  const receivers = createReceiverService(deps, messages);
  const links = createReceiverLinkService(deps);
  const tellOwner: TellOwner = (tx, { owner_id, app_id, url }) =>
    notify(tx, {
      userId: owner_id,
      kind: 'system',
      at: clock(),
      title: say`一个 Webhook 已自动停用`,
      text: say`${url} 连续 3 天没有收到任何事件，已停止投递。请修复后重新启用，并从投递记录重新投递。`,
      link: app_id ? `/myAppDetail?appId=${app_id}&tab=webhook` : '/myNotify',
    });
  return {
    messages,
    routes({ app, answer, sessions }) {
      registerUnreadStream(app, answer, deps, { sessions, announcements });
      registerInboxRoutes(answer, deps);
      registerReceiverRoutes(app, answer, deps, { receivers, links });
      registerWebhookRoutes(answer, webhooks);
      registerDeliveryLog(answer, deps);
      if (config.mode === 'demo') registerOutboxRoutes(answer, config);
    },
    jobs: [
      { name: 'deliver-messages', everyMs: 30 * seconds, run: () => deliverQueued(deps, channels) },
      { name: 'send-digests', everyMs: digestsEveryMs, run: () => sendDigests(deps) },
      {
        name: 'forget-messages',
        everyMs: hours,
        run: async () => {
          await forgetOutgoing(db, new Date(clock().getTime() - outgoingKeptMs));
          await receivers.forget();
        },
      },
      { name: 'deliver-webhooks', everyMs: 10 * seconds, run: () => deliverEvents(deps, tellOwner) },
      {
        name: 'forget-deliveries',
        everyMs: hours,
        run: async () => void (await forgetDeliveries(db, new Date(clock().getTime() - deliveriesKeptMs))),
      },
    ],
    desk: { health: [(now) => readChannelHealth(db, now)] },
    figures: [
      {
        name: 'portal_outgoing_messages',
        help: 'Mails and text messages that wait to be sent, and those that were given up',
        labels: ['state'],
        read: async () =>
          Object.entries(await countOutgoing(db)).map(([state, value]) => ({ value, labels: { state } })),
      },
      {
        name: 'portal_outgoing_messages_late_seconds',
        help: 'For how long a mail or text message that is due has not been sent; 0: none is',
        read: async () => [{ value: (await outgoingLateMs(db, clock())) / 1000 }],
      },
      {
        name: 'portal_webhook_deliveries_late_seconds',
        help: 'For how long an event that is due has not been sent, of webhooks where events arrive; 0: none is',
        read: async () => [{ value: (await deliveriesLateMs(db, clock())) / 1000 }],
      },
      {
        name: 'portal_webhook_deliveries',
        help: 'Events for webhooks that wait to be sent, and those of 30 days that were given up',
        labels: ['state'],
        read: async () =>
          Object.entries(await countDeliveries(db)).map(([state, value]) => ({ value, labels: { state } })),
      },
    ],
  };
}
