import { applyState, type WebhookEvent } from '@portal/calls';
import { formatMinor, formatMoney } from '@portal/rules';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import { forEachRow } from '../../platform/forEachRow';
import { systemActor } from '../../platform/Actor';
import { notifyAll } from '../messages';
import { say, type Words } from '../../platform/said/say';
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

/** As many as one transaction takes, short enough for others to come between. */
const toldAtOnce = 500;
const endedAtOnce = 50;

/**
 * Whatever concerns all subscribers of an API is written down with it and said in parts: how far it has come is kept
 * with what was said, so that nobody is left out or told twice wherever a process ends.
 */
export function createTellings({ db, clock, log }: Deps) {
  /** What was paid in advance and not used comes back: nobody pays for what is not given any more. */
  async function end(tx: Db, row: SubscriptionRow, why: Words): Promise<void> {
    const at = clock();
    const isPrepaid = prepaidMinorOf(row.terms) > 0;
    const back = isPrepaid ? await creditOf(tx, row, at) : 0;
    // Also with nothing left: gateways may still return calls that they hold.
    if (isPrepaid) await giveBack(tx, row, at);
    const reason = back > 0 ? say`${why}；没有用完的预付费用 ${yuan(back)} 已退回余额` : why;
    await moveSubscription(tx, row, { actor: systemActor, at, reason, to: applyState.terminated });
  }

  /** @returns Whether there is more. */
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
    /** Tells everybody whom an API still binds what becomes of it, soon after the transaction. */
    tellAllOf: (tx: Db, apiId: string, { event = 'api.changed', ...message }: SubscriberMessage) =>
      addTelling(tx, { api_id: apiId, ends: false, at: clock(), event, ...message }),

    /** Ends what still binds consumers to an API that is offline; its calls are refused meanwhile. */
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

    /** Says what waits to be said, to all whom it concerns. */
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
  /** What programs are told apart by. */
  event?: WebhookEvent;
  title: Words;
  text: Words;
  link: string;
}
