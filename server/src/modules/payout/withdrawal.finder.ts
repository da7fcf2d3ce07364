import { withdrawState, withdrawStates } from '@portal/calls';
import { moneyText } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import type { DeskFinder } from '../../platform/desk';
import { together } from '../../platform/i18n/listed';
import { say, term } from '../../platform/i18n/say';
import { findByNumber } from './withdraw.queries';

/** Withdrawals by their number. */
export const withdrawalFinder = (db: Db): DeskFinder => ({
  title: say`提现`,
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
        detail: together([moneyText(amount), term(withdrawStates[state])]),
        link: `/ops/withdraw?${tab}subjectId=${encodeURIComponent(id)}`,
      },
    ];
  },
});
