import { rechargeState } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import { systemActor } from '../../platform/Actor';
import type { Deps } from '../../platform/Deps';
import { inTransaction } from '../../platform/db/inTransaction';
import { forEachRow } from '../../platform/forEachRow';
import { say } from '../../platform/said/say';
import type { Channels } from './createChannels';
import { listToAsk, listToClose, lockOrder, moveOrder, type OrderRow } from './order.repository';

const atOnce = 100;

/** What happens to orders without anybody looking at them. */
export function createOrderJobs({ db, clock, log }: Deps, channels: Channels) {
  const idOf = ({ order_no }: OrderRow) => order_no;

  async function close(order: OrderRow): Promise<void> {
    const { unpaid, paying, closed } = rechargeState;
    try {
      if (order.state === unpaid || order.state === paying) await channels.closeTrade(order);
    } catch (error) {
      // Paid meanwhile, or its channel is silent: the next run sees.
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
    /** Asks about orders whose notification has not come. */
    ask: async () =>
      forEachRow(log, await listToAsk(db, clock(), atOnce), idOf, (order) => channels.ask(order)),
    /** Closes what nobody has paid in time. */
    close: async () => forEachRow(log, await listToClose(db, clock(), atOnce), idOf, close),
  };
}
