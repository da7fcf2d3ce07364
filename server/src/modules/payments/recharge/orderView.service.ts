import { demoPay, rechargeState } from '@portal/calls';
import { formatMinor } from '@portal/rules';
import type { Deps } from '../../../platform/Deps';
import type { PdfTable } from '../../../platform/export/tablePdf';
import type { Member } from '../../../platform/http/Member';
import { callBase } from '../../../platform/http/answer';
import { availableOf } from '../../finance';
import type { Channels } from '../channel/createChannels';
import { listOrders, toOrder, toRefund, type OrderFilter, type OrderPage } from './order.queries';
import { getOwnOrder } from './order.repository';
import { rechargePaper } from './rechargePaper';
import { listRefundsOf } from '../refund/refund.repository';
import { unspentOf } from '../refund/refundable';

const { unpaid, paying } = rechargeState;

export type OrderView = ReturnType<typeof createOrderView>;

/** Recharge orders as their owners see them. */
export function createOrderView(deps: Deps, channels: Channels) {
  const { db, clock, config } = deps;

  return {
    /** An order, after asking its channel if due. @throws {AppError} `E4206`. */
    async open(ownerId: string, orderNo: string) {
      const order = await channels.ask(await getOwnOrder(db, ownerId, orderNo));
      const isOpen = order.state === unpaid || order.state === paying;
      const leftMs = isOpen ? Math.max(0, order.expires_at.getTime() - clock().getTime()) : 0;
      const isPlayed = isOpen && config.payments.isSimulated;
      return {
        ...toOrder(order, await unspentOf(db, ownerId)),
        qr: isOpen ? order.qr : null,
        payUrl: isOpen ? order.pay_url : null,
        playUrl: isPlayed ? callBase + demoPay.path.replace('{orderNo}', orderNo) : null,
        leftMs,
        balance: formatMinor(await availableOf(db, { ownerId, kind: 'balance' })),
        refunds: (await listRefundsOf(db, orderNo)).map(toRefund),
      };
    },

    /** Receipt of an order as PDF. @throws {AppError} `E4206`, `E3107` before it is credited. */
    receipt: async (
      { id, nick_name }: Pick<Member, 'id' | 'nick_name'>,
      orderNo: string,
    ): Promise<PdfTable> => rechargePaper(db, await getOwnOrder(db, id, orderNo), nick_name),

    async list(ownerId: string, filter: OrderFilter & OrderPage) {
      const unspent = await unspentOf(db, ownerId);
      const { rows, sum, ...found } = await listOrders(db, ownerId, filter);
      return {
        ...found,
        records: rows.map((row) => toOrder(row, unspent)),
        sum: { credited: formatMinor(sum.credited), refunded: formatMinor(sum.refunded), orders: sum.orders },
      };
    },
  };
}
