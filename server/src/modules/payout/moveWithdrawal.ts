import { withdrawState, type WithdrawState } from '@portal/calls';
import { moneyText } from '@portal/rules';
import type { Move } from '../../platform/Move';
import type { Db } from '../../platform/db/Db';
import { transfer } from '../finance';
import { textToColumn } from '../../platform/i18n/textToColumn';
import { withdrawMachine } from './withdraw.machine';
import { updateWithdrawal, type WithdrawRow } from './withdraw.repository';

const { paid, rejected, cancelled, failed } = withdrawState;
const endings: readonly WithdrawState[] = [paid, rejected, cancelled, failed];

type WithdrawalChanges = Omit<
  Parameters<typeof updateWithdrawal>[2],
  'state' | 'reason' | 'reason_said' | 'ended_at'
>;

/** Applies one transition to a locked withdrawal, and moves its money. */
export async function moveWithdrawal(
  tx: Db,
  row: WithdrawRow,
  { to, actor, at, reason = '', changes = {} }: Move<WithdrawState, WithdrawalChanges>,
): Promise<void> {
  const { id, wd_no, owner_id, amount_minor, state } = row;
  await withdrawMachine.pass(tx, {
    id,
    from: state,
    to,
    actor,
    at,
    reason,
    facts: { wdNo: wd_no, amount: moneyText(amount_minor) },
    readers: { owner: owner_id },
  });
  const isEnd = endings.includes(to);
  await updateWithdrawal(tx, id, {
    ...changes,
    state: to,
    reason: String(reason),
    reason_said: textToColumn(reason),
    ended_at: isEnd ? at : null,
  });
  if (isEnd) await (to === paid ? payOut(tx, row, at) : giveBack(tx, row, at));
}

/** Sets the amount aside, so that it cannot be spent twice. @throws {AppError} `E3104` beyond what may be withdrawn. */
export const freezeWithdrawal = (
  tx: Db,
  { id, wd_no, owner_id, amount_minor }: Pick<WithdrawRow, 'id' | 'wd_no' | 'owner_id' | 'amount_minor'>,
  at: Date,
) =>
  transfer(tx, {
    key: `withdraw:${id}`,
    kind: 'withdraw',
    memo: `提现申请 ${wd_no}`,
    at,
    moves: [
      { ownerId: owner_id, kind: 'payable', amountMinor: -amount_minor },
      { ownerId: owner_id, kind: 'frozen', amountMinor: amount_minor },
    ],
  });

const giveBack = (tx: Db, { id, wd_no, owner_id, amount_minor }: WithdrawRow, at: Date) =>
  transfer(tx, {
    key: `withdrawEnd:${id}`,
    kind: 'withdrawBack',
    memo: `提现退回 ${wd_no}`,
    at,
    moves: [
      { ownerId: owner_id, kind: 'frozen', amountMinor: -amount_minor },
      { ownerId: owner_id, kind: 'payable', amountMinor: amount_minor },
    ],
  });

/** To the bank, less the fee that the platform keeps. */
const payOut = (tx: Db, { id, wd_no, owner_id, amount_minor, fee_minor }: WithdrawRow, at: Date) =>
  transfer(tx, {
    key: `withdrawEnd:${id}`,
    kind: 'withdrawPaid',
    memo: `提现到账 ${wd_no}`,
    at,
    moves: [
      { ownerId: owner_id, kind: 'frozen', amountMinor: -amount_minor },
      { ownerId: null, kind: 'outside', amountMinor: amount_minor - fee_minor },
      { ownerId: null, kind: 'fee', amountMinor: fee_minor },
    ],
  });
