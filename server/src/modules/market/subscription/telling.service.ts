import { applyState, type WebhookEvent } from '@portal/calls';
import { formatMinor, formatMoney } from '@portal/rules';
import type { Deps } from '../../../platform/Deps';
import type { Db } from '../../../platform/db/Db';
import { inTransaction } from '../../../platform/db/inTransaction';
import { forEachRow } from '../../../platform/forEachRow';
import { systemActor } from '../../../platform/Actor';
import { notifyAll } from '../../messages';
import { say, type Words } from '../../../platform/said/say';
import { moveSubscription } from './moveSubscription';
import { creditOf, giveBack, prepaidMinorOf } from './prepayment';
import {
  addTelling,
  listTellings,
  listToEnd,
  listToTell,
  lockTelling,
  removeTelling,
  saidOf,
  saveTold,
} from './telling.repository';
import type { SubscriptionRow } from './subscription.repository';

/** Receivers per transaction, few enough not to block others for long. */
const toldAtOnce = 500;
const endedAtOnce = 50;

/**
 * Announcements to all subscribers of an API: stored with their cause, sent in parts, with the progress stored, so that
 * nobody is left out or told twice when a process ends.
 */
export function createTellings({ db, clock, log }: Deps) {
  /** Refunds the unused part of prepayments. */
  async function end(tx: Db, row: SubscriptionRow, why: Words): Promise<void> {
    const at = clock();
    const isPrepaid = prepaidMinorOf(row.terms) > 0;
    const back = isPrepaid ? await creditOf(tx, row, at) : 0;
    // Even without a rest: gateways may still return reserved calls.
    if (isPrepaid) await giveBack(tx, row, at);
    const reason = back > 0 ? say`${why}；没有用完的预付费用 ${yuan(back)} 已退回余额` : why;
    await moveSubscription(tx, row, { actor: systemActor, at, reason, to: applyState.terminated });
  }

  /** @returns whether there is more. */
  async function sayPart(id: string): Promise<boolean> {
    return inTransaction(db, async (tx) => {
      const telling = await lockTelling(tx, id);
      if (!telling) return false;
      const { title, text } = saidOf(telling);
      if (telling.ends) {
        const rows = await listToEnd(tx, telling, endedAtOnce);
        for (const row of rows) await end(tx, row, text);
        if (rows.length === endedAtOnce) return true;
      } else {
        const { api_id: apiId, event, link, at } = telling;
        const accounts = await listToTell(tx, telling, toldAtOnce);
        const program = event ? { event, apiId } : undefined;
        await notifyAll(tx, accounts, { kind: 'api', at, title, text, link, program, tellingId: id });
        const last = accounts[toldAtOnce - 1];
        if (last !== undefined) {
          await saveTold(tx, id, last);
          return true;
        }
      }
      await removeTelling(tx, id);
      return false;
    });
  }

  return {
    /** Announces a change to all subscribers of an API, soon after the transaction. */
    tellAllOf: (tx: Db, apiId: string, { event = 'api.changed', ...message }: SubscriberMessage) =>
      addTelling(tx, { api_id: apiId, ends: false, at: clock(), event, ...message }),

    /** Ends all subscriptions to an API that is offline; its calls are refused meanwhile. */
    endAllOf: (tx: Db, apiId: string, reason: Words) =>
      addTelling(tx, {
        api_id: apiId,
        ends: true,
        at: clock(),
        event: null,
        title: '',
        text: reason,
        link: '',
      }),

    /** Sends waiting announcements. */
    tellWaiting: async (): Promise<number> =>
      forEachRow(
        log,
        await listTellings(db),
        ({ id }) => id,
        async ({ id }) => {
          while (await sayPart(id));
        },
      ),
  };
}

const yuan = (minor: number) => formatMoney(formatMinor(minor));

interface SubscriberMessage {
  /** Event for webhooks. */
  event?: WebhookEvent;
  title: Words;
  text: Words;
  link: string;
}
