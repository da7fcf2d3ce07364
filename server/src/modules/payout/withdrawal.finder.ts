import { withdrawState, withdrawStates } from '@portal/calls';
import { formatMinor, formatMoney } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import type { DeskFinder } from '../../platform/desk';
import { findByNumber } from './withdraw.queries';

/** Withdrawals by their number. */
export const withdrawalFinder = (db: Db): DeskFinder => ({
  title: '提现',
  area: 'money',
  async find(text) {
    const found = await findByNumber(db, text);
    if (!found) return [];
    const { id, wd_no: title, amount_minor: amount, state } = found;
    const tab = state === withdrawState.waiting ? '' : 'state=decided&';
    return [
      {
        id,
        title,
        detail: `${formatMoney(formatMinor(amount))}，${withdrawStates[state]}`,
        link: `/ops/withdraw?${tab}subjectId=${encodeURIComponent(id)}`,
      },
    ];
  },
});
