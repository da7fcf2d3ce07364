import { applyState, type ApplyState } from '@portal/calls';
import { AppError } from '../../../platform/AppError';
import type { Db } from '../../../platform/db/Db';
import { systemActor, type Actor } from '../../../platform/Actor';
import type { Move } from '../../../platform/Move';
import { formatDate } from '../../../platform/time';
import { announce } from '../../../platform/announce';
import { say, type TranslatableText } from '../../../platform/i18n/say';
import { continueGift } from './freeCalls';
import { countPayment, creditOf, giveBack, payInAdvance, type Payment } from './prepayment';
import { carryCounts, continueCounts } from './prepayment.repository';
import { beginningOf } from './startOf';
import { subscriptionMachine, withRefund } from './subscription.machine';
import { addEvent, lockSubscription, saveState, type SubscriptionRow } from './subscription.repository';

/** Facts for messages about a subscription. */
export const factsOf = (row: SubscriptionRow) => ({
  applyId: row.id,
  apiId: row.api_id,
  apiName: row.api_name,
  appId: row.app_id,
  appName: row.app_name,
  planName: row.terms.planName,
  previousPlan: row.previous_plan,
});

/** Facts for the log of the app. */
export const aboutOf = ({ app_id, api_name, previous_plan, terms }: SubscriptionRow) => ({
  appId: app_id,
  name: api_name,
  ...(previous_plan !== null && { plans: { from: previous_plan, to: terms.planName } }),
});

interface Step extends Move<ApplyState, Parameters<typeof saveState>[3]> {
  /** 1/10000 yuan of prepayments refunded with it. */
  backMinor?: number;
}

/**
 * One transition: machine, row, timeline, gateways.
 *
 * @throws {AppError} `E3107` when it is not allowed, or somebody else was faster.
 */
export async function moveSubscription(
  tx: Db,
  row: SubscriptionRow,
  { to, actor, at, reason = '', changes = {}, backMinor = 0 }: Step,
): Promise<void> {
  await subscriptionMachine.pass(tx, {
    id: row.id,
    from: row.state,
    to,
    actor,
    at,
    reason,
    facts: { ...factsOf(row), backMinor },
    about: aboutOf(row),
    readers: { owner: row.applicant_id, provider: row.provider_user_id },
  });
  const change = { to, actor, at, reason: withRefund(reason, backMinor) };
  if (!(await saveState(tx, row, change, changes))) throw new AppError('E3107');
  await addEvent(tx, row.id, row.state, change);
  await announce(tx, 'app.changed', row.app_id, at);
}

/**
 * The end of a subscription that is not replaced. What was paid in advance and not used is refunded as by a change of
 * plan; the caller has locked the row.
 *
 * @returns 1/10000 yuan refunded.
 * @throws {AppError} `E3107` when it has ended already.
 */
export async function endForGood(tx: Db, row: SubscriptionRow, step: Omit<Step, 'changes' | 'backMinor'>) {
  const backMinor = await giveBack(tx, row, step.at);
  await moveSubscription(tx, row, { ...step, backMinor });
  return backMinor;
}

/**
 * Charges a prepaid plan and activates the subscription. If it replaces another plan, the rest of that is refunded
 * first.
 *
 * @throws {AppError} `E4305` beyond a budget, `E3104` beyond the balance, `E3107` also when coupons pay less than shown, or
 *   while the replaced subscription cannot be used.
 */
export async function activate(
  tx: Db,
  row: SubscriptionRow,
  {
    shownCoupons,
    ...step
  }: { actor: Actor; reason?: TranslatableText } & Pick<Payment, 'at' | 'shownCoupons'>,
): Promise<void> {
  const previous = row.previous_id === null ? null : await lockChangeable(tx, row.previous_id);
  const credit = previous ? await creditOf(tx, previous, step.at) : 0;
  await countPayment(tx, row, row.terms, step.at, credit);
  if (previous) await giveBack(tx, previous, step.at, { isCounted: true });
  const expiresAt = await payInAdvance(tx, row, row.terms, {
    at: step.at,
    startsAt: beginningOf(row, step.at),
    shownCoupons,
  });
  await continueGift(tx, row);
  if (previous) {
    await carryCounts(tx, { from: previous.id, to: row.id, periods: countedPeriods(step.at) });
    const reason = say`变更为套餐“${row.terms.planName}”`;
    await moveSubscription(tx, previous, {
      to: applyState.replaced,
      actor: systemActor,
      at: step.at,
      reason,
    });
  } else {
    await continueCounts(tx, row, countedPeriods(step.at));
  }
  await moveSubscription(tx, row, { ...step, to: applyState.active, changes: { expires_at: expiresAt } });
}

/**
 * Locks the subscription whose plan is to change.
 *
 * @throws {AppError} `E3107` when it cannot be used, or has ended.
 */
export async function lockChangeable(tx: Db, id: string): Promise<SubscriptionRow> {
  const row = await lockSubscription(tx, id);
  if (!row) throw new AppError('E3110');
  if (row.state === applyState.suspended)
    throw new AppError('E3107', {}, say`原订阅已暂停，恢复后才能变更套餐`);
  if (row.state === applyState.inArrears)
    throw new AppError('E3107', {}, say`原订阅已欠费停用，充值恢复后才能变更套餐`);
  if (row.state !== applyState.active && row.state !== applyState.expired) throw new AppError('E3107');
  return row;
}

/** Daily quotas and monthly counts continue; calls of a pack are refunded instead. */
const countedPeriods = (at: Date) => [`day:${formatDate(at)}`, `month:${formatDate(at).slice(0, 7)}`];
