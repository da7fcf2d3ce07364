import { holdScopes, holdState, type FieldReject, type HoldScope } from '@portal/calls';
import {
  formatBalance,
  formatMinor,
  isWholeCents,
  moneyText,
  parseYuan,
  secondReviewMinor,
} from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import { systemActor, type Actor, type PersonActor } from '../../../platform/Actor';
import { auditAct } from '../../../platform/auditAct';
import type { Deps } from '../../../platform/Deps';
import type { Db } from '../../../platform/db/Db';
import { inTransaction } from '../../../platform/db/inTransaction';
import { forEachRow } from '../../../platform/forEachRow';
import { newId } from '../../../platform/ids';
import { lastMinuteOf, minuteOf } from '../../../platform/minuteOf';
import { days, parseDay } from '../../../platform/time';
import { availableOf, holdAll, holdAmount } from '../../finance';
import { findById } from '../../identity';
import type { Market } from '../../market';
import { notify } from '../../messages';
import { openCase, textField, type Reviewable } from '../../review';
import { noteArrival } from '../arrival.repository';
import {
  findHold,
  hasWholeHold,
  insertHold,
  listHoldRows,
  listToEnd,
  moveHold,
  type Hold,
} from './hold.repository';
import { targetAccount } from '../recharge/targetAccount';
import { textToColumn } from '../../../platform/i18n/textToColumn';
import { say, term, type Translatable, type TranslatableText } from '../../../platform/i18n/say';

interface NewHold {
  accountId: string;
  scope: HoldScope;
  amount?: string;
  reason: string;
  until?: string;
}

const { waiting, active, ended, rejected } = holdState;
const endedAtOnce = 100;
const wordsOf = ({ scope, amount_minor }: Pick<Hold, 'scope' | 'amount_minor'>) =>
  amount_minor === null ? term(holdScopes.all) : say`${term(holdScopes[scope])} ${moneyText(amount_minor)}`;

export type HoldService = ReturnType<typeof createHoldService>;

/**
 * Money frozen by operators: it stays in its account and cannot be spent, withdrawn or refunded. From the threshold on,
 * freezing and releasing need a second approval.
 */
export function createHoldService(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  { subscriptions }: Pick<Market, 'subscriptions'>,
) {
  const refuse = (name: string, message: Translatable) =>
    new AppError('E4201', { fields: [{ name, message }] }, message);

  /** Amount that could leave an account now. */
  const worthOf = async (tx: Db, ownerId: string): Promise<number> =>
    (await availableOf(tx, { ownerId, kind: 'balance' })) +
    (await availableOf(tx, { ownerId, kind: 'payable' }));

  const isLarge = async (tx: Db, { amount_minor, owner_id }: Pick<Hold, 'amount_minor' | 'owner_id'>) =>
    (amount_minor ?? (await worthOf(tx, owner_id))) >= secondReviewMinor;

  /** @throws {AppError} `E3104` when less is available by now. */
  async function take(tx: Db, hold: Hold, actor: Actor): Promise<void> {
    const { id, owner_id: ownerId, scope, amount_minor: amountMinor, reason, ends_at } = hold;
    const at = clock();
    if (scope === 'all') {
      // Subscriptions are locked before money. Gateways learn of it with the commit and stop serving them.
      await subscriptions.stopPaidCalls(tx, ownerId, say`账户已被平台冻结`);
      await holdAll(tx, ownerId, true);
    } else if (!(await holdAmount(tx, ownerId, scope, amountMinor ?? 0))) {
      const left = await availableOf(tx, { ownerId, kind: scope });
      throw new AppError(
        'E3104',
        {},
        say`现在最多可冻结${term(holdScopes[scope])} ${formatBalance(formatMinor(left))}`,
      );
    }
    await auditAct(tx, {
      actor,
      at,
      event: 'money.held',
      detail: { id, account: ownerId, scope, amount: amountMinor && formatMinor(amountMinor), reason },
    });
    await notify(tx, {
      userId: ownerId,
      kind: 'fee',
      at,
      title: say`平台冻结了${wordsOf(hold)}`,
      text: say`原因：${reason}。${ends_at ? say`到 ${minuteOf(ends_at)} 自动解冻` : say`解冻时会通知您`}；冻结的金额不能消费、提现或退款。如有异议请提交工单。`,
      link: scope === 'payable' ? '/withdraw' : '/budget',
    });
  }

  /** Releases it; suspended subscriptions resume. */
  async function giveFree(tx: Db, hold: Hold, actor: Actor, reason: TranslatableText): Promise<void> {
    const { id, owner_id: ownerId, scope, amount_minor: amountMinor } = hold;
    const at = clock();
    await moveHold(tx, id, active, {
      state: ended,
      ended_at: at,
      ended_by: actor.userId,
      end_reason: String(reason),
      end_said: textToColumn(reason),
    });
    if (scope !== 'payable') await noteArrival(tx, ownerId, at);
    if (scope === 'all') await holdAll(tx, ownerId, false);
    else if (!(await holdAmount(tx, ownerId, scope, -(amountMinor ?? 0))))
      throw new Error(`hold ${id} is of an account that is not there`);
    await auditAct(tx, {
      actor,
      at,
      event: 'money.released',
      detail: { id, account: ownerId, reason: String(reason) },
    });
    await notify(tx, {
      userId: ownerId,
      kind: 'fee',
      at,
      title: say`${wordsOf(hold)}已解冻`,
      text: say`原因：${reason}。现在可以照常使用。`,
      link: scope === 'payable' ? '/withdraw' : '/budget',
    });
  }

  const reviewable: Reviewable = {
    reasons: { amount: ['金额与依据不符'], reason: ['原因没有写清楚', '没有可以核对的依据'] },

    async view(id) {
      const row = await findHold(db, id);
      if (!row) throw new AppError('E3110');
      const [owner, maker] = [await findById(db, row.owner_id), await findById(db, row.made_by)];
      const kind = row.scope === 'payable' ? 'payable' : 'balance';
      const left = await availableOf(db, { ownerId: row.owner_id, kind });
      return {
        fields: [
          textField('account', say`账户`, owner?.nick_name ?? ''),
          textField('amount', say`冻结金额`, wordsOf(row)),
          textField('reason', say`原因`, row.reason),
          textField('until', say`期限`, row.ends_at ? say`到 ${lastMinuteOf(row.ends_at)}` : say`直到解冻`),
          textField('maker', say`提交人`, maker?.nick_name ?? ''),
          textField('createdAt', say`提交时间`, minuteOf(row.created_at)),
        ],
        checks: [
          { label: say`双人复核`, isMet: 0, text: say`须由提交人以外的运营通过` },
          {
            label: say`可用金额`,
            isMet: left >= (row.amount_minor ?? 0) ? 1 : 0,
            text: say`现在 ${formatBalance(formatMinor(left))}`,
          },
        ],
      };
    },

    async decide(tx: Db, id: string, rejects: FieldReject[] | null, actor: Actor) {
      const row = await findHold(tx, id);
      if (row?.state !== waiting) throw new AppError('E3107');
      if (row.made_by === actor.userId)
        throw new AppError('E4209', {}, say`自己提交的冻结须由另一位运营复核`);
      const refusal = (rejects ?? []).map(({ reason }) => reason).join('；');
      await moveHold(tx, id, waiting, {
        state: rejects ? rejected : active,
        decided_by: actor.userId,
        refusal,
        ...(rejects && { ended_at: clock() }),
      });
      if (!rejects) return take(tx, row, actor);
      await auditAct(tx, { actor, at: clock(), event: 'money.holdRejected', detail: { id, refusal } });
    },
  };

  return {
    reviewable,
    list: (filter: Parameters<typeof listHoldRows>[1]) => listHoldRows(db, filter),

    /**
     * Takes effect at once, or from the threshold on after a second approval.
     *
     * @throws {AppError} `E4210`, `E3111` one's own account, `E4201` amount or day, `E4212` while the whole account is
     *   frozen, `E3104` more than available.
     */
    async add(tx: Db, { accountId, scope, amount, reason, until }: NewHold, actor: PersonActor) {
      const owner = await targetAccount(tx, accountId, actor);
      const at = clock();
      const ends_at = until ? new Date(parseDay(until).getTime() + days) : null;
      if (ends_at && ends_at <= at) throw refuse('until', say`期限须在今天或以后`);
      const amountMinor = scope === 'all' ? null : (parseYuan(amount ?? '') ?? 0);
      if (amountMinor === 0 || !isWholeCents(amountMinor ?? 0))
        throw refuse('amount', say`金额须大于零并精确到分`);
      if (await hasWholeHold(tx, accountId)) throw new AppError('E4212');
      const isWaiting = await isLarge(tx, { amount_minor: amountMinor, owner_id: accountId });
      const row = await insertHold(tx, {
        id: newId('hold'),
        owner_id: accountId,
        scope,
        amount_minor: amountMinor,
        reason,
        state: isWaiting ? waiting : active,
        ends_at,
        made_by: actor.userId,
        created_at: at,
      });
      if (!row) throw new AppError('E4212');
      if (!isWaiting) await take(tx, row, actor);
      else
        await openCase(tx, {
          kind: 'hold',
          subjectId: row.id,
          title: say`${owner.nick_name} 冻结${wordsOf(row)}`,
          applicantId: accountId,
          applicantName: owner.nick_name,
          submittedBy: actor.userId,
          at,
        });
      return { holdId: row.id, state: row.state };
    },

    /**
     * @throws {AppError} `E4213`, `E3107` when it is not active, `E3111` one's own, `E4209` from the threshold on by
     *   its maker.
     */
    async release(tx: Db, holdId: string, reason: string, actor: PersonActor): Promise<void> {
      const row = await findHold(tx, holdId);
      if (!row) throw new AppError('E4213');
      await targetAccount(tx, row.owner_id, actor);
      if (row.state !== active) throw new AppError('E3107');
      // Approved by two, so released by two.
      if (row.decided_by !== null && row.made_by === actor.userId)
        throw new AppError('E4209', {}, say`经双人复核的冻结须由提交人以外的运营解冻`);
      await giveFree(tx, row, actor, reason);
    },

    /** Releases expired holds. @returns number of failures. */
    async endDue(): Promise<number> {
      return forEachRow(
        log,
        await listToEnd(db, clock(), endedAtOnce),
        ({ id }) => id,
        (row) => inTransaction(db, (tx) => giveFree(tx, row, systemActor, say`期限已到`)),
      );
    },
  };
}
