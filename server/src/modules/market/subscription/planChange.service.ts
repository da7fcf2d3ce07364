import { applyState, appState } from '@portal/calls';
import { formatMinor, parseYuan } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import type { Deps } from '../../../platform/Deps';
import type { Db } from '../../../platform/db/Db';
import { inTransaction } from '../../../platform/db/inTransaction';
import type { Terms } from '../../../platform/db/tables';
import { forEachRow } from '../../../platform/forEachRow';
import type { Member } from '../../../platform/http/Member';
import { systemActor, type PersonActor } from '../../../platform/Actor';
import { dayStart, days, formatInstant, minutes } from '../../../platform/time';
import { findPlanForSale, type PlanRow } from '../../catalog';
import { spendableOf } from '../../finance';
import { notify } from '../../messages';
import { agreedTerms } from './agreedTerms';
import { lockOwnApp, lockOwner } from '../app/app.repository';
import { beginApplication } from '../application/beginApplication';
import { goneProblem } from '../application/goneProblem';
import { boughtBy, boughtMarkOf } from './bought';
import { isGift, refuseUsedGift } from './freeCalls';
import { activate, lockChangeable } from './moveSubscription';
import { endOf, prepaidMinorOf, remainderOfRow, settleCredit } from './prepayment';
import { findPayment } from './prepayment.repository';
import { refuseManyWaiting } from '../application/refuseManyWaiting';
import { refuseLevel, refuseUnsold, renewRow, renewedFrom, termsToRenew } from './renewal';
import { beginningOf, isAhead } from './startOf';
import {
  countChangesSince,
  findWaitingChange,
  listEnding,
  listOpenCredits,
  saveEndTold,
} from './planChange.queries';
import {
  addSubscription,
  getSubscriptionAs,
  lockSubscription,
  type SubscriptionRow,
} from './subscription.repository';
import { markOf, weightChangesOf } from './weightChanges';
import { say } from '../../../platform/i18n/say';

interface Renewal {
  applyId: string;
  price?: string;
  weightsMark?: string;
  expiresAt?: string;
  boughtMark?: string;
  coupons?: string;
}

interface Change {
  applyId: string;
  planId: string;
  reason: string;
  dailyCalls: number;
  price?: string;
  weightsMark?: string;
  coupons?: string;
}

const changesPerDay = 5;
/** Days before the end on which the owner is told, nearest first. */
const tellBeforeDays = [1, 7] as const;
/** Whoever renews again so soon may not have seen that it is renewed: the reply was lost, or another tab did it. */
const justPaidMs = 30 * minutes;
const priceChanged = say`套餐价格、内容、接口计次或到期时间已变化，请查看新的报价后再确认`;

/** Renewals and plan changes of subscriptions. */
export function createPlanChanges({ db, clock, log }: Deps) {
  async function quoteRenewal(member: Member, row: SubscriptionRow) {
    const terms = await termsToRenew(db, member, row);
    const startsAt = renewedFrom(row, clock());
    const paid = await findPayment(db, row.id, new Date(clock().getTime() - justPaidMs));
    return {
      ...(await quoteOf(db, member, row, terms, clock())),
      credit: formatMinor(0),
      callsLeft: null,
      daysLeft: null,
      newExpiresAt: instantOf(endOf(terms, startsAt)),
      needsApproval: 0,
      ...(paid && { lastPaid: { at: formatInstant(paid.paid_at), amount: formatMinor(paid.amount_minor) } }),
    };
  }

  async function quoteChange(member: Member, row: SubscriptionRow, planId: string) {
    const plan = await planToChange(db, member, row, planId);
    const terms = agreedTerms(plan, row.env);
    const { minor, calls, days: daysLeft } = await remainderOfRow(db, row, clock());
    return {
      ...(await quoteOf(db, member, row, terms, clock())),
      credit: formatMinor(minor),
      callsLeft: calls,
      daysLeft,
      newExpiresAt: instantOf(endOf(terms, beginningOf(row, clock()))),
      needsApproval: plan.needs_approval ? 1 : 0,
    };
  }

  return {
    /** @throws {AppError} for reasons that would refuse the renewal or change. */
    async quote(member: Member, { applyId, planId }: { applyId: string; planId?: string }) {
      const row = await getSubscriptionAs(db, 'owner', member.id, applyId);
      return planId === undefined ? quoteRenewal(member, row) : quoteChange(member, row, planId);
    },

    /**
     * Renews by the current price, before or after the end; remaining calls of a pack are kept.
     *
     * @throws {AppError} `E3107` without an end, stopped, a price other than quoted or fewer coupons, `E3103` the plan is no
     *   longer sold, `E3102` the level, `E3104` beyond the balance, `E4305` beyond a budget, `E3112` their own API, `E4004`,
     *   `E3110`.
     */
    async renew(
      tx: Db,
      member: Member,
      { applyId, expiresAt, boughtMark, coupons = '', ...shown }: Renewal,
      actor: PersonActor,
    ) {
      await getSubscriptionAs(tx, 'owner', member.id, applyId);
      const row = await lockSubscription(tx, applyId);
      if (row?.applicant_id !== member.id) throw new AppError('E3110');
      const today = await termsToRenew(tx, member, row);
      const isAsShown =
        isShown(shown, today) &&
        (boughtMark === undefined || boughtMark === boughtMarkOf(today)) &&
        (expiresAt === undefined || expiresAt === instantOf(row.expires_at));
      if (!isAsShown) throw new AppError('E3107', {}, priceChanged);
      const shownCoupons = parseYuan(coupons) ?? 0;
      const endsAt = await renewRow(tx, row, today, { actor, at: clock(), shownCoupons });
      return { expiresAt: instantOf(endsAt) };
    },

    /**
     * Applies for another plan, granted at once if it needs no approval; the subscription continues until then.
     *
     * @throws {AppError} `E3107` while it cannot be used, for a price other than quoted or fewer coupons, `E3103`, `E3102`, `E3104`,
     *   `E3105` for the same plan and when a change is waiting (with its id), `E3106` too often a day or too many
     *   waiting, `E3112`, `E4004`, `E3110`.
     */
    async changePlan(tx: Db, member: Member, input: Change, actor: PersonActor) {
      const { app_id } = await getSubscriptionAs(tx, 'owner', member.id, input.applyId);
      await lockOwner(tx, member.id);
      const app = await lockOwnApp(tx, member.id, app_id);
      if (app.state === appState.stopped) throw new AppError('E3107', {}, say`应用已停用，启用后再变更套餐`);
      const previous = await lockChangeable(tx, input.applyId);
      const plan = await planToChange(tx, member, previous, input.planId);
      const terms = agreedTerms(plan, previous.env);
      if (!isShown(input, terms)) throw new AppError('E3107', {}, priceChanged);
      const at = clock();
      if ((await countChangesSince(tx, previous, dayStart(at))) >= changesPerDay) throw new AppError('E3106');
      await refuseManyWaiting(tx, member.id);
      const row = await addSubscription(
        tx,
        member.id,
        {
          appId: previous.app_id,
          apiId: previous.api_id,
          env: previous.env,
          scene: previous.scene,
          planId: plan.id,
          terms,
          reason: input.reason,
          dailyCalls: input.dailyCalls,
          previousId: previous.id,
          dataTerms: previous.data_terms,
          attachmentId: previous.attachment_id,
          startsAt: isAhead(previous, at) ? previous.starts_at : null,
        },
        at,
      );
      const isAutomatic = !plan.needs_approval;
      await beginApplication(tx, row, { actor, at, isAutomatic });
      const shownCoupons = parseYuan(input.coupons ?? '') ?? 0;
      const reason = say`该套餐无需审核`;
      if (isAutomatic) await activate(tx, row, { actor: systemActor, at, reason, shownCoupons });
      return { applyId: row.id, state: isAutomatic ? applyState.active : applyState.waiting };
    },

    /** Refunds calls of replaced packs that gateways have returned. */
    async settleCredits(): Promise<number> {
      return forEachRow(log, await listOpenCredits(db), String, (id) =>
        inTransaction(db, async (tx) => {
          const row = await lockSubscription(tx, id);
          if (row?.has_open_credit) await settleCredit(tx, row, clock());
        }),
      );
    },

    /** Reminds owners a week and a day before the end. */
    async remindEnding(): Promise<number> {
      const now = clock();
      let failed = 0;
      for (const left of tellBeforeDays) {
        const before = new Date(now.getTime() + left * days);
        failed += await forEachRow(
          log,
          await listEnding(db, { now, before, days: left }),
          ({ id }) => id,
          (row) =>
            inTransaction(db, async (tx) => {
              if (!(await saveEndTold(tx, row, left))) return;
              const [way, flag] = isGift(row.terms)
                ? [say`需要继续调用时，请变更为其他套餐。`, 4]
                : [say`可以提前续费，时间接着算。`, 3];
              await notify(tx, {
                userId: row.applicant_id,
                kind: 'fee',
                at: now,
                title: say`“${row.app_name}”对“${row.api_name}”的订阅 ${left} 天内到期`,
                text: say`套餐“${row.terms.planName}”于 ${instantOf(row.expires_at) ?? ''} 到期，到期后不能调用。${way}`,
                link: `/applyImmediately?flag=${flag}&applyId=${row.id}`,
                program: { event: 'subscription.expiring', appId: row.app_id, apiId: row.api_id },
              });
            }),
        );
      }
      return failed;
    },
  };
}

/** Whether terms equal the ones shown, as far as given. */
const isShown = ({ price, weightsMark }: Pick<Renewal, 'price' | 'weightsMark'>, terms: Terms) =>
  (price === undefined || price === formatMinor(terms.priceMinor)) &&
  (weightsMark === undefined || weightsMark === markOf(terms.weights));

const instantOf = (instant: Date | null) => (instant ? formatInstant(instant) : null);

async function quoteOf(db: Db, member: Member, row: SubscriptionRow, terms: Terms, at: Date) {
  const { total, coupons } = await spendableOf(db, { ownerId: member.id, apiId: row.api_id, at });
  return {
    planName: terms.planName,
    oldPrice: formatMinor(row.terms.priceMinor),
    price: formatMinor(terms.priceMinor),
    oldBought: boughtBy(row.terms),
    bought: boughtBy(terms),
    boughtMark: boughtMarkOf(terms),
    weightChanges: weightChangesOf(row.terms.weights, terms.weights),
    weightsMark: markOf(terms.weights),
    prepaid: formatMinor(prepaidMinorOf(terms)),
    available: formatMinor(total),
    coupons: formatMinor(coupons),
    expiresAt: instantOf(row.expires_at),
  };
}

/** The new plan of a subscription. */
async function planToChange(db: Db, member: Member, row: SubscriptionRow, planId: string): Promise<PlanRow> {
  if (row.env !== 'prod') throw new AppError('E3107', {}, say`沙箱不计费，没有套餐可以变更`);
  if (row.state !== applyState.active && row.state !== applyState.expired) throw new AppError('E3107');
  const waiting = await findWaitingChange(db, row.id);
  if (waiting) throw new AppError('E3105', { applyId: waiting.id }, say`已有一个套餐变更在等待审核`);
  await refuseUnsold(db, member, row);
  const plan = await findPlanForSale(db, row.api_id, planId);
  if (!plan) throw await goneProblem(db, row.api_id, planId);
  if (plan.id === row.plan_id) throw new AppError('E3105', { applyId: row.id }, say`已在使用该套餐`);
  refuseLevel(member, plan);
  await refuseUsedGift(db, { appId: row.app_id, apiId: row.api_id, env: row.env }, plan);
  return plan;
}
