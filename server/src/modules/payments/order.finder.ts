import { payChannels, rechargeStates } from '@portal/calls';
import { formatMinor, formatMoney } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import type { DeskFinder } from '../../platform/desk';
import { findOrder } from './order.repository';

/** Recharges by their number: the account that each went to. */
export const orderFinder = (db: Db): DeskFinder => ({
  title: '充值订单',
  area: 'money',
  async find(text) {
    const order = await findOrder(db, text);
    if (!order) return [];
    const { order_no: id, channel, amount_minor: amount, state, owner_id: ownerId } = order;
    return [
      {
        id,
        title: id,
        detail: `${payChannels[channel]} ${formatMoney(formatMinor(amount))}，${rechargeStates[state]}`,
        link: `/ops/accounts?accountId=${encodeURIComponent(ownerId)}`,
      },
    ];
  },
});
