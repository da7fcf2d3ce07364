import { applyState, type WebhookEvent } from '@portal/calls';
import type { Deps } from '../../../platform/Deps';
import type { Db } from '../../../platform/db/Db';
import { inTransaction } from '../../../platform/db/inTransaction';
import { forEachRow } from '../../../platform/forEachRow';
import { systemActor } from '../../../platform/Actor';
import { notifyAll } from '../../messages';
import type { TranslatableText } from '../../../platform/i18n/say';
import { endForGood } from './moveSubscription';
import {
  addBroadcast,
  listBroadcasts,
  listToEnd,
  listReceivers,
  lockBroadcast,
  removeBroadcast,
  saidOf,
  saveProgress,
} from './broadcast.repository';

/** Receivers per transaction, few enough not to block others for long. */
const batchSize = 500;
const endedPerBatch = 50;

/**
 * Announcements to all subscribers of an API: stored with their cause, sent in parts, with the progress stored, so that
 * nobody is left out or told twice when a process ends.
 */
export function createBroadcasts({ db, clock, log }: Deps) {
  /** @returns whether there is more. */
  async function sendBatch(id: string): Promise<boolean> {
    return inTransaction(db, async (tx) => {
      const broadcast = await lockBroadcast(tx, id);
      if (!broadcast) return false;
      const { title, text } = saidOf(broadcast);
      if (broadcast.ends) {
        const rows = await listToEnd(tx, broadcast, endedPerBatch);
        for (const row of rows)
          await endForGood(tx, row, {
            to: applyState.terminated,
            actor: systemActor,
            at: clock(),
            reason: text,
          });
        if (rows.length === endedPerBatch) return true;
      } else {
        const { api_id: apiId, event, link, at } = broadcast;
        const accounts = await listReceivers(tx, broadcast, batchSize);
        const program = event ? { event, apiId } : undefined;
        await notifyAll(tx, accounts, { kind: 'api', at, title, text, link, program, announcementId: id });
        const last = accounts[batchSize - 1];
        if (last !== undefined) {
          await saveProgress(tx, id, last);
          return true;
        }
      }
      await removeBroadcast(tx, id);
      return false;
    });
  }

  return {
    /** Announces a change to all subscribers of an API, soon after the transaction. */
    notifySubscribers: (tx: Db, apiId: string, { event = 'api.changed', ...message }: SubscriberMessage) =>
      addBroadcast(tx, { api_id: apiId, ends: false, at: clock(), event, ...message }),

    /** Ends all subscriptions to an API that is offline; its calls are refused meanwhile. */
    endSubscriptions: (tx: Db, apiId: string, reason: TranslatableText) =>
      addBroadcast(tx, {
        api_id: apiId,
        ends: true,
        at: clock(),
        event: null,
        title: '',
        text: reason,
        link: '',
      }),

    /** Sends waiting announcements. */
    sendBroadcasts: async (): Promise<number> =>
      forEachRow(
        log,
        await listBroadcasts(db),
        ({ id }) => id,
        async ({ id }) => {
          while (await sendBatch(id));
        },
      ),
  };
}

interface SubscriberMessage {
  /** Event for webhooks. */
  event?: WebhookEvent;
  title: TranslatableText;
  text: TranslatableText;
  link: string;
}
