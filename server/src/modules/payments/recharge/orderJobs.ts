import { rechargeState } from '@portal/calls';
import { AppError } from '../../../platform/AppError';
import { systemActor } from '../../../platform/Actor';
import type { Deps } from '../../../platform/Deps';
import { inTransaction } from '../../../platform/db/inTransaction';
import { forEachRow } from '../../../platform/forEachRow';
import { say } from '../../../platform/i18n/say';
import type { Channels } from '../channel/createChannels';
import { listToAsk, listToClose, lockOrder, moveOrder, type OrderRow } from './order.repository';

const atOnce = 100;

/** Background processing of orders. */
export function createOrderJobs({ db, clock, log }: Deps, channels: Channels) {
  const idOf = ({ order_no }: OrderRow) => order_no;

  async function close(order: OrderRow): Promise<void> {
    const { unpaid, paying, closed } = rechargeState;
    try {
      if (order.state === unpaid || order.state === paying) await channels.closeTrade(order);
    } catch (error) {
      // Paid meanwhile, or the channel is silent: the next run continues.
      if (error instanceof AppError) return;
      throw error;
    }
    await inTransaction(db, async (tx) => {
      const row = await lockOrder(tx, order.order_no);
      if (row?.state !== order.state) return;
      const changes = { next_ask_at: null };
      await moveOrder(tx, row, {
        to: closed,
        actor: systemActor,
        at: clock(),
        reason: say`超时未支付`,
        changes,
      });
    });
  }

  return {
    /** Asks channels about orders without a notification. */
    ask: async () =>
      forEachRow(log, await listToAsk(db, clock(), atOnce), idOf, (order) => channels.ask(order)),
    /** Closes expired orders. */
    close: async () => forEachRow(log, await listToClose(db, clock(), atOnce), idOf, close),
  };
}
