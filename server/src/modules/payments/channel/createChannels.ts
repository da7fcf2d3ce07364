import { rechargeState, type PayChannel } from '@portal/calls';
import { AppError } from '../../../platform/AppError';
import { systemActor } from '../../../platform/Actor';
import type { Deps } from '../../../platform/Deps';
import { inTransaction } from '../../../platform/db/inTransaction';
import { say } from '../../../platform/i18n/say';
import { creditPayment } from '../creditPayment';
import {
  changeOrder,
  claimAsking,
  findOrder,
  lockOrder,
  moveOrder,
  saveOpening,
  type OrderRow,
} from '../recharge/order.repository';
import { ChannelError, type PaymentChannel, type Trade } from './PaymentChannel';
import { nextAsk, subjectOf } from '../settings';

const { unpaid, paying, closed } = rechargeState;
const isUnpaid = ({ state }: Pick<OrderRow, 'state'>) => state === unpaid || state === paying;

export type Channels = ReturnType<typeof createChannels>;

/** The configured channels, and the processing of what they report. */
export function createChannels({ db, clock, log }: Deps, known: readonly PaymentChannel[]) {
  const find = (code: PayChannel): PaymentChannel | null => known.find((one) => one.code === code) ?? null;

  /** Updates an order to the state at its channel, and closes those that can no longer be paid. */
  async function apply(order: OrderRow, trade: Trade): Promise<void> {
    const at = clock();
    if (trade.state === 'paid') {
      const { tradeNo, amountMinor, paidAt } = trade;
      const payment = { channel: order.channel, tradeNo, orderNo: order.order_no, amountMinor, paidAt };
      const credit = await inTransaction(db, (tx) => creditPayment(tx, payment, at));
      // Deviating payments wait for an operator; asking the channel again is useless.
      if (credit.result === 'held') await changeOrder(db, order.order_no, { next_ask_at: null });
      return;
    }
    if (trade.state !== 'paying' && trade.state !== 'closed') return;
    const to = trade.state === 'paying' ? paying : closed;
    await inTransaction(db, async (tx) => {
      const row = await lockOrder(tx, order.order_no);
      if (!row || !isUnpaid(row) || row.state === to) return;
      const changes = to === closed ? { next_ask_at: null } : {};
      await moveOrder(tx, row, { to, actor: systemActor, at, reason: say`渠道查询`, changes });
    });
  }

  return {
    find,
    list: () => known,

    /**
     * Asks the channel about an order, if no other process does and it is due. Without an answer nothing changes.
     *
     * @returns the order afterwards.
     */
    async ask(order: OrderRow): Promise<OrderRow> {
      const channel = find(order.channel);
      const now = clock();
      if (!channel || !isUnpaid(order)) return order;
      if (!(await claimAsking(db, order.order_no, now, nextAsk(now, order.asks)))) return order;
      try {
        if (order.qr === null && order.pay_url === null && order.expires_at > now) {
          const { order_no: orderNo, amount_minor: amountMinor, expires_at: expiresAt } = order;
          const opening = await channel.open({ orderNo, amountMinor, expiresAt, subject: subjectOf(order) });
          await saveOpening(db, orderNo, opening);
        } else await apply(order, await channel.query(order.order_no));
      } catch (error) {
        if (!(error instanceof ChannelError)) throw error;
        log.warn(
          { channel: channel.code, orderNo: order.order_no, reason: error.reason },
          'no word of a payment',
        );
      }
      return (await findOrder(db, order.order_no)) ?? order;
    },

    /** Asks at once, even if another process does. @throws {ChannelError} without an answer. */
    async askNow(order: OrderRow): Promise<OrderRow> {
      const channel = find(order.channel);
      if (!channel) throw new ChannelError('absent');
      await apply(order, await channel.query(order.order_no));
      return (await findOrder(db, order.order_no)) ?? order;
    },

    /**
     * Makes payment impossible.
     *
     * @throws {AppError} `E4202` when the channel does not confirm it, `E3107` when it was paid, and is credited now.
     */
    async closeTrade(order: OrderRow): Promise<void> {
      const channel = find(order.channel);
      if (!channel) return;
      try {
        const trade = await channel.query(order.order_no);
        if (trade.state === 'paid') {
          await apply(order, trade);
          throw new AppError('E3107', {}, say`订单已经支付，不能关闭`);
        }
        // Also orders unknown to the channel: a code that nobody has scanned yet may still be paid.
        if (trade.state !== 'closed') await channel.close(order.order_no);
      } catch (error) {
        if (!(error instanceof ChannelError)) throw error;
        log.warn(
          { channel: channel.code, orderNo: order.order_no, reason: error.reason },
          'order not closed',
        );
        throw new AppError('E4202', {}, say`渠道暂时没有响应，请稍后再关闭`);
      }
    },
  };
}
