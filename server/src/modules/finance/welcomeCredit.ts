import { moneyText } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { notify } from '../messages';
import { transfer } from './ledger.repository';
import { say } from '../../platform/i18n/say';

/**
 * Credits a newly authenticated account once; nothing if the credit is set to zero.
 *
 * @param once  Identity that gets it once through any account (an enterprise). Absent: the account.
 */
export async function giveWelcomeCredit(
  tx: Db,
  userId: string,
  amountMinor: number,
  at: Date,
  once = userId,
): Promise<void> {
  if (amountMinor === 0) return;
  const given = await transfer(tx, {
    key: `welcome:${once}`,
    kind: 'gift',
    memo: '新用户体验金',
    at,
    moves: [
      { ownerId: null, kind: 'promotion', amountMinor: -amountMinor },
      { ownerId: userId, kind: 'balance', amountMinor },
    ],
  });
  if (!given) return;
  await notify(tx, {
    userId,
    kind: 'fee',
    at,
    title: say`体验金 ${moneyText(amountMinor)} 已到账`,
    text: say`可用于支付任何 API 的调用费用。`,
    link: '/budget',
  });
}
