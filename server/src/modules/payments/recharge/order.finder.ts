import { payChannels, rechargeStates } from '@portal/calls';
import { moneyText } from '@portal/rules';
import type { Db } from '../../../platform/db/Db';
import type { DeskFinder } from '../../../platform/desk';
import { together } from '../../../platform/i18n/listed';
import { say, term } from '../../../platform/i18n/say';
import { findOrder } from './order.repository';

/** Finds recharges by number, with their accounts. */
export const orderFinder = (db: Db): DeskFinder => ({
  title: say`充值订单`,
  area: 'money',
  async find(text) {
    const order = await findOrder(db, text);
    if (!order) return [];
    const { order_no: id, channel, amount_minor: amount, state, owner_id: ownerId } = order;
    return [
      {
        id,
        title: id,
        detail: together([
          say`${term(payChannels[channel])} ${moneyText(amount)}`,
          term(rechargeStates[state]),
        ]),
        link: `/ops/accounts?accountId=${encodeURIComponent(ownerId)}`,
      },
    ];
  },
});
