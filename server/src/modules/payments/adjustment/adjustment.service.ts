import {
  adjustmentNatures,
  adjustmentState,
  type AdjustmentNature,
  type AdjustmentWay,
  type FieldReject,
  type MoneyAccount,
} from '@portal/calls';
import {
  formatBalance,
  formatMinor,
  isWholeCents,
  moneyText,
  parseYuan,
  secondReviewMinor,
} from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import { auditAct } from '../../../platform/auditAct';
import type { Actor, PersonActor } from '../../../platform/Actor';
import type { Deps } from '../../../platform/Deps';
import type { Db } from '../../../platform/db/Db';
import { newId } from '../../../platform/ids';
import { minuteOf } from '../../../platform/minuteOf';
import { availableOf, balanceOf, giftOf, transfer } from '../../finance';
import { findById } from '../../identity';
import { notify } from '../../messages';
import { openCase, textField, type Reviewable } from '../../review';
import {
  findAccount,
  findAdjustment,
  insertAdjustment,
  listAdjustmentRows,
  type Adjustment,
} from './adjustment.repository';
import { noteArrival } from '../arrival.repository';
import { decideWaiting } from '../decision.repository';
import { targetAccount } from '../recharge/targetAccount';
import { say, term } from '../../../platform/i18n/say';

interface NewAdjustment {
  accountId: string;
  way: AdjustmentWay;
  nature: AdjustmentNature;
  amount: string;
  reason: string;
}

const { waiting, done, rejected } = adjustmentState;
const has = (minor: number) => formatBalance(formatMinor(minor));

export type AdjustmentService = ReturnType<typeof createAdjustmentService>;

/** Corrections of an account's balance by operators, with a reason. */
export function createAdjustmentService({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  /** A gift comes from the promotion account and is spent first; a correction is balanced by money at a bank. */
  async function take(tx: Db, row: Adjustment, actor: Actor, at: Date): Promise<void> {
    const { id, owner_id: ownerId, amount_minor: amountMinor, nature, reason } = row;
    if (amountMinor > 0) await noteArrival(tx, ownerId, at);
    await transfer(tx, {
      key: `adjustment:${id}`,
      kind: nature === 'gift' && amountMinor > 0 ? 'gift' : 'adjust',
      memo: reason,
      at,
      moves: [
        { ownerId, kind: 'balance', amountMinor },
        { ownerId: null, kind: nature === 'gift' ? 'promotion' : 'outside', amountMinor: -amountMinor },
      ],
    });
    await auditAct(tx, {
      actor,
      at,
      event: 'money.adjusted',
      detail: { id, account: ownerId, amount: formatMinor(amountMinor), nature, reason },
    });
    await notify(tx, {
      userId: ownerId,
      kind: 'fee',
      at,
      title:
        amountMinor > 0
          ? say`账户余额增加 ${moneyText(amountMinor)}`
          : say`账户余额扣减 ${moneyText(-amountMinor)}`,
      text: say`${term(adjustmentNatures[nature])}，原因：${reason}`,
      link: '/allCostView?tab=ledger',
    });
  }

  const reviewable: Reviewable = {
    reasons: { amount: ['金额与依据不符'], reason: ['原因没有写清楚', '没有可以核对的依据'] },

    async view(id) {
      const row = await findAdjustment(db, id);
      if (!row) throw new AppError('E3110');
      const [owner, maker] = [await findById(db, row.owner_id), await findById(db, row.made_by)];
      const balance = await availableOf(db, { ownerId: row.owner_id, kind: 'balance' });
      const after = balance + row.amount_minor;
      return {
        fields: [
          textField('account', say`账户`, owner?.nick_name ?? ''),
          textField('amount', say`金额`, moneyText(row.amount_minor)),
          textField('nature', say`性质`, term(adjustmentNatures[row.nature])),
          textField('reason', say`原因`, row.reason),
          textField('maker', say`提交人`, maker?.nick_name ?? ''),
          textField('createdAt', say`提交时间`, minuteOf(row.created_at)),
        ],
        checks: [
          { label: say`双人复核`, isMet: 0, text: say`须由提交人以外的运营通过` },
          {
            label: say`可用余额`,
            isMet: after >= 0 ? 1 : 0,
            text:
              after < 0
                ? say`现在 ${has(balance)}，不够扣减`
                : say`现在 ${has(balance)}，调整后 ${has(after)}`,
          },
        ],
      };
    },

    async decide(tx: Db, id: string, rejects: FieldReject[] | null, actor: Actor) {
      const row = await findAdjustment(tx, id);
      if (row?.state !== waiting) throw new AppError('E3107');
      if (row.made_by === actor.userId)
        throw new AppError('E4209', {}, say`自己提交的调整须由另一位运营复核`);
      const refusal = (rejects ?? []).map(({ reason }) => reason).join('；');
      await decideWaiting(
        tx,
        'money_adjustments',
        { id, waiting },
        { state: rejects ? rejected : done, decided_by: actor.userId, refusal },
      );
      if (!rejects) return take(tx, row, actor, clock());
      await auditAct(tx, { actor, at: clock(), event: 'money.adjustmentRejected', detail: { id, refusal } });
    },
  };

  return {
    reviewable,
    list: (filter: Parameters<typeof listAdjustmentRows>[1]) => listAdjustmentRows(db, filter),

    /** @throws {AppError} `E4210`. */
    async findAccount(account: string): Promise<MoneyAccount> {
      const found = await findAccount(db, account);
      if (!found) throw new AppError('E4210');
      const { id: ownerId, nick_name: name } = found;
      const of = async (kind: 'reserved' | 'refunding') =>
        formatMinor(await balanceOf(db, { ownerId, kind }));
      return {
        accountId: ownerId,
        name,
        balance: formatMinor(await availableOf(db, { ownerId, kind: 'balance' })),
        gift: formatMinor(await giftOf(db, ownerId)),
        reserved: await of('reserved'),
        refunding: await of('refunding'),
      };
    },

    /**
     * Takes effect at once, or above a threshold after a second approval.
     *
     * @throws {AppError} `E4210`, `E3111` one's own account, `E4201` the amount, `E3104` more than the account has.
     */
    async add(tx: Db, input: NewAdjustment, actor: PersonActor) {
      const { accountId: ownerId, way, nature, reason } = input;
      const owner = await targetAccount(tx, ownerId, actor);
      const amount = parseYuan(input.amount) ?? 0;
      if (amount === 0 || !isWholeCents(amount)) {
        const message = say`金额须大于零并精确到分`;
        throw new AppError('E4201', { fields: [{ name: 'amount', message }] }, message);
      }
      if (way === 'debit' && (await availableOf(tx, { ownerId, kind: 'balance' })) < amount)
        throw new AppError('E3104', {}, say`账户的可用余额不够扣减`);
      const at = clock();
      const isLarge = amount >= secondReviewMinor;
      const row = await insertAdjustment(tx, {
        id: newId('adj'),
        owner_id: ownerId,
        amount_minor: way === 'credit' ? amount : -amount,
        nature,
        reason,
        state: isLarge ? waiting : done,
        made_by: actor.userId,
        created_at: at,
      });
      if (!isLarge) await take(tx, row, actor, at);
      else
        await openCase(tx, {
          kind: 'adjustment',
          subjectId: row.id,
          title: say`${owner.nick_name} ${way === 'credit' ? say`增加` : say`扣减`} ${moneyText(amount)}`,
          applicantId: ownerId,
          applicantName: owner.nick_name,
          submittedBy: actor.userId,
          at,
        });
      return { adjustmentId: row.id, state: row.state };
    },
  };
}
