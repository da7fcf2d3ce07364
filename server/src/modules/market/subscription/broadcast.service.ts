import { applyState, type WebhookEvent } from '@portal/calls';
import { formatMinor, formatPrice } from '@portal/rules';
import type { Deps } from '../../../platform/Deps';
import type { Db } from '../../../platform/db/Db';
import { inTransaction } from '../../../platform/db/inTransaction';
import { forEachRow } from '../../../platform/forEachRow';
import { systemActor } from '../../../platform/Actor';
import { notifyAll } from '../../messages';
import { say, type TranslatableText } from '../../../platform/i18n/say';
import { moveSubscription } from './moveSubscription';
import { creditOf, giveBack, prepaidMinorOf } from './prepayment';
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
import type { SubscriptionRow } from './subscription.repository';

/** Receivers per transaction, few enough not to block others for long. */
const batchSize = 500;
const endedPerBatch = 50;

/**
 * Announcements to all subscribers of an API: stored with their cause, sent in parts, with the progress stored, so that
 * nobody is left out or told twice when a process ends.
 */
export function createBroadcasts({ db, clock, log }: Deps) {
  /** Refunds the unused part of prepayments. */
  async function end(tx: Db, row: SubscriptionRow, why: TranslatableText): Promise<void> {
    const at = clock();
    const isPrepaid = prepaidMinorOf(row.terms) > 0;
    const back = isPrepaid ? await creditOf(tx, row, at) : 0;
    // Even without a rest: gateways may still return reserved calls.
    if (isPrepaid) await giveBack(tx, row, at);
    const reason = back > 0 ? say`${why}；没有用完的预付费用 ${yuan(back)} 已退回余额` : why;
    await moveSubscription(tx, row, { actor: systemActor, at, reason, to: applyState.terminated });
  }

  /** @returns whether there is more. */
  async function sendBatch(id: string): Promise<boolean> {
    return inTransaction(db, async (tx) => {
      const broadcast = await lockBroadcast(tx, id);
      if (!broadcast) return false;
      const { title, text } = saidOf(broadcast);
      if (broadcast.ends) {
        const rows = await listToEnd(tx, broadcast, endedPerBatch);
        for (const row of rows) await end(tx, row, text);
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

const yuan = (minor: number) => formatPrice(formatMinor(minor));

interface SubscriberMessage {
  /** Event for webhooks. */
  event?: WebhookEvent;
  title: TranslatableText;
  text: TranslatableText;
  link: string;
}
