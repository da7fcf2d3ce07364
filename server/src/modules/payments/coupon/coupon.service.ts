import { couponBatchState, couponDaysMax, type CouponEnd, type FieldReject } from '@portal/calls';
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
import { lastMinuteOf } from '../../../platform/minuteOf';
import { days, parseDay } from '../../../platform/time';
import { transfer } from '../../finance';
import { notify } from '../../messages';
import { openCase } from '../../review';
import { findAccount } from '../adjustment/adjustment.repository';
import { noteArrival } from '../arrival.repository';
import { listIssued, listOwnCoupons, listUsesOf } from './coupon.queries';
import {
  endCoupon,
  findBatch,
  insertBatch,
  insertCoupon,
  listBatchRows,
  listToEnd,
  lockCoupon,
  type Batch,
  type CouponRow,
} from './coupon.repository';
import { findLimit } from './couponLimit.queries';
import { decideWaiting } from '../decision.repository';
import { targetAccount } from '../recharge/targetAccount';
import { say, type Translatable } from '../../../platform/i18n/say';

interface NewCoupons {
  title: string;
  amount: string;
  accounts: string[];
  until: string;
  apiId?: string;
  categoryId?: string;
  reason: string;
}

interface End {
  kind: CouponEnd;
  reason: string;
}

const { waiting, issued, rejected } = couponBatchState;
const endedAtOnce = 200;
export type CouponService = ReturnType<typeof createCouponService>;

/**
 * Coupons: money given by the portal until a day. Used before the balance and never paid out; the rest returns to the
 * portal.
 */
export function createCouponService({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>) {
  const refuse = (name: string, message: Translatable) =>
    new AppError('E4201', { fields: [{ name, message }] }, message);

  /** @throws {AppError} `E4210` naming unknown accounts, `E3111` for one's own. */
  async function accountsOf(tx: Db, wanted: readonly string[], actor: Actor): Promise<string[]> {
    const found = new Set<string>();
    for (const account of new Set(wanted)) {
      const known = await findAccount(tx, account);
      if (!known) {
        const message = say`没有账户“${account}”，请核对`;
        throw new AppError('E4210', { fields: [{ name: 'accounts', message }] }, message);
      }
      await targetAccount(tx, known.id, actor);
      found.add(known.id);
    }
    return [...found].sort();
  }

  async function giveOut(tx: Db, batch: Batch, actor: Actor): Promise<void> {
    const at = clock();
    const { id: batchId, title, amount_minor: amountMinor, valid_until, api_id, category_id } = batch;
    for (const ownerId of batch.accounts) {
      const id = newId('coupon');
      // Suspended subscriptions resume.
      await noteArrival(tx, ownerId, at);
      await insertCoupon(tx, {
        ...{ id, batch_id: batchId, owner_id: ownerId, amount_minor: amountMinor, issued_at: at },
        ...{ valid_until, api_id, category_id },
      });
      await transfer(tx, {
        key: `coupon:${id}`,
        kind: 'coupon',
        memo: title,
        at,
        moves: [
          { ownerId: null, kind: 'promotion', amountMinor: -amountMinor },
          { ownerId, kind: 'coupon', amountMinor },
        ],
      });
      await notify(tx, {
        userId: ownerId,
        kind: 'fee',
        at,
        title: say`代金券“${title}”${moneyText(amountMinor)} 已到账`,
        text: say`有效期至 ${lastMinuteOf(valid_until)}，消费时先于余额自动使用，不能提现或退款。`,
        link: '/coupons',
      });
    }
    const detail = { id: batchId, accounts: batch.accounts.length, amount: formatMinor(amountMinor), title };
    await auditAct(tx, { actor, at, event: 'coupon.issued', detail });
  }

  /** Takes away the rest; what gateways hold follows once it is returned. */
  async function end(tx: Db, coupon: CouponRow, { kind, reason }: End, actor: Actor): Promise<void> {
    const at = clock();
    const { id, owner_id: ownerId, amount_minor, used_minor, reserved_minor, gone_minor, ended_at } = coupon;
    const left = amount_minor - used_minor - reserved_minor - gone_minor;
    await endCoupon(tx, coupon, left, { at, kind, reason });
    if (left > 0)
      await transfer(tx, {
        key: `couponEnd:${id}:${gone_minor}:${used_minor}`,
        kind: 'couponEnd',
        memo: kind === 'expired' ? '代金券到期' : reason,
        at,
        moves: [
          { ownerId, kind: 'coupon', amountMinor: -left },
          { ownerId: null, kind: 'promotion', amountMinor: left },
        ],
      });
    if (ended_at) return;
    const detail = { id, account: ownerId, left: formatMinor(left), kind, reason };
    await auditAct(tx, { actor, at, event: 'coupon.ended', detail });
    if (left === 0) return;
    await notify(tx, {
      userId: ownerId,
      kind: 'fee',
      at,
      title: say`代金券${kind === 'expired' ? say`已过期` : say`已收回`}，余下 ${formatBalance(formatMinor(left))}`,
      text: kind === 'expired' ? say`没有用完的部分已失效。` : say`原因：${reason}。已使用的部分不受影响。`,
      link: '/coupons',
    });
  }

  return {
    own: (ownerId: string, filter: Parameters<typeof listOwnCoupons>[3]) =>
      listOwnCoupons(db, ownerId, clock(), filter),
    uses: (ownerId: string, filter: Parameters<typeof listUsesOf>[3]) =>
      listUsesOf(db, ownerId, clock(), filter),
    issued: (filter: Parameters<typeof listIssued>[2]) => listIssued(db, clock(), filter),
    batches: (filter: Parameters<typeof listBatchRows>[1]) => listBatchRows(db, filter),

    /**
     * Issues coupons at once, or from the threshold on after a second approval of the whole batch.
     *
     * @throws {AppError} `E4201` amount, day or restriction, `E4210`, `E3111`, `E4004` for an unknown API or category.
     */
    async issue(tx: Db, input: NewCoupons, actor: PersonActor) {
      const at = clock();
      const amountMinor = parseYuan(input.amount) ?? 0;
      if (amountMinor === 0 || !isWholeCents(amountMinor))
        throw refuse('amount', say`金额须大于零并精确到分`);
      const validUntil = new Date(parseDay(input.until).getTime() + days);
      if (validUntil <= at) throw refuse('until', say`有效期须在今天或以后`);
      if (validUntil.getTime() - at.getTime() > couponDaysMax * days)
        throw refuse('until', say`有效期最长 ${couponDaysMax} 天`);
      const { apiId = null, categoryId = null } = input;
      if (apiId !== null && categoryId !== null) throw refuse('categoryId', say`API 与分类只能限定一项`);
      if ((apiId ?? categoryId) !== null && (await findLimit(tx, { apiId, categoryId })) === null)
        throw new AppError('E4004', {}, say`限定的 API 或分类不存在`);
      const accounts = await accountsOf(tx, input.accounts, actor);
      const total = amountMinor * accounts.length;
      const isLarge = total >= secondReviewMinor;
      const batch = await insertBatch(tx, {
        ...{ id: newId('cbatch'), title: input.title, amount_minor: amountMinor, accounts },
        ...{ valid_until: validUntil, api_id: apiId, category_id: categoryId, reason: input.reason },
        ...{ state: isLarge ? waiting : issued, made_by: actor.userId, created_at: at },
      });
      if (!isLarge) await giveOut(tx, batch, actor);
      else
        await openCase(tx, {
          kind: 'coupon',
          subjectId: batch.id,
          title: say`代金券“${batch.title}”${accounts.length} 个账户共 ${moneyText(total)}`,
          applicantId: actor.userId,
          applicantName: actor.name,
          at,
        });
      return { batchId: batch.id, state: batch.state, accounts: accounts.length };
    },

    /** @throws {AppError} `E3107` decided already, `E4209` by its maker. */
    async decide(tx: Db, id: string, rejects: FieldReject[] | null, actor: Actor): Promise<void> {
      const batch = await findBatch(tx, id);
      if (batch?.state !== waiting) throw new AppError('E3107');
      if (batch.made_by === actor.userId)
        throw new AppError('E4209', {}, say`自己提交的发放须由另一位运营复核`);
      if (!rejects && batch.valid_until <= clock()) throw new AppError('E3107', {}, say`有效期已过，请驳回`);
      const refusal = (rejects ?? []).map(({ reason }) => reason).join('；');
      await decideWaiting(
        tx,
        'coupon_batches',
        { id, waiting },
        { state: rejects ? rejected : issued, decided_by: actor.userId, refusal },
      );
      if (!rejects) return giveOut(tx, batch, actor);
      await auditAct(tx, { actor, at: clock(), event: 'coupon.rejected', detail: { id, refusal } });
    },

    /** @throws {AppError} `E4214`, `E3111` one's own, `E3107` when it has ended or is used up. */
    async revoke(tx: Db, couponId: string, reason: string, actor: PersonActor): Promise<void> {
      const coupon = await lockCoupon(tx, couponId);
      if (!coupon) throw new AppError('E4214');
      await targetAccount(tx, coupon.owner_id, actor);
      if (coupon.ended_at || coupon.used_minor >= coupon.amount_minor) throw new AppError('E3107');
      await end(tx, coupon, { kind: 'revoked', reason }, actor);
    },

    /** Ends expired coupons, and takes away what was returned to ended ones. @returns number of failures. */
    async endDue(): Promise<number> {
      return forEachRow(
        log,
        await listToEnd(db, clock(), endedAtOnce),
        ({ id }) => id,
        ({ id }) =>
          inTransaction(db, async (tx) => {
            const coupon = await lockCoupon(tx, id);
            if (coupon) await end(tx, coupon, { kind: 'expired', reason: '' }, systemActor);
          }),
      );
    },
  };
}
