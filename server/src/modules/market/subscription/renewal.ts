import { applyState } from '@portal/calls';
import { maySubscribe } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import type { Actor } from '../../../platform/Actor';
import type { Db } from '../../../platform/db/Db';
import type { Terms } from '../../../platform/db/tables';
import type { Member } from '../../../platform/http/Member';
import { minuteOf } from '../../../platform/minuteOf';
import { say } from '../../../platform/i18n/say';
import { findPlanOfToday, findProductForSale, type PlanRow } from '../../catalog';
import { agreedTerms, renewedTerms } from './agreedTerms';
import { isGift } from './freeCalls';
import { moveSubscription } from './moveSubscription';
import { countPayment, payInAdvance, type Payment } from './prepayment';
import { beginningOf } from './startOf';
import type { SubscriptionRow } from './subscription.repository';

/** Facts of an account that decide which plans it may have. */
export type Subscriber = Pick<Member, 'id' | 'register_type'>;

/** A renewal before the end continues from there. */
export const renewedFrom = (row: SubscriptionRow, now: Date) =>
  row.expires_at && row.expires_at > now ? row.expires_at : beginningOf(row, now);

/**
 * Current terms of a subscription's plan.
 *
 * @throws {AppError} `E3107` without an end or stopped, `E3103` no longer sold, `E3102` the level, `E3112`, `E4004`.
 */
export async function termsToRenew(
  db: Db,
  subscriber: Subscriber,
  row: SubscriptionRow,
): Promise<Terms & { planId: string }> {
  if (row.state !== applyState.active && row.state !== applyState.expired) throw new AppError('E3107');
  const isLasting = row.expires_at === null && row.terms.kind !== 'pack';
  if (row.env !== 'prod' || isLasting) throw new AppError('E3107', {}, say`该订阅长期有效，不需要续费`);
  if (isGift(row.terms)) throw new AppError('E3107', {}, say`免费次数只送一次，不能续费，请变更为其他套餐`);
  await refuseUnsold(db, subscriber, row);
  const plan = await findPlanOfToday(db, row.api_id, { planId: row.plan_id, name: row.terms.planName });
  if (plan?.kind !== row.terms.kind) throw new AppError('E3103', {}, say`该套餐已下架，请变更为其他套餐`);
  refuseLevel(subscriber, plan);
  return { ...agreedTerms(plan, row.env), planId: plan.id };
}

/**
 * Pays for another period; the caller has locked the row.
 *
 * @returns its new end.
 * @throws {AppError} `E4305` beyond a budget, `E3107` when coupons pay less than shown, `E3104` beyond the balance.
 */
export async function renewRow(
  tx: Db,
  row: SubscriptionRow,
  today: Terms & { planId: string },
  { actor, at, shownCoupons }: { actor: Actor } & Pick<Payment, 'at' | 'shownCoupons'>,
): Promise<Date | null> {
  await countPayment(tx, row, today, at);
  const endsAt = await payInAdvance(tx, row, today, { at, startsAt: renewedFrom(row, at), shownCoupons });
  await moveSubscription(tx, row, {
    to: applyState.active,
    actor,
    at,
    reason: endsAt ? say`续费至 ${minuteOf(endsAt)}` : say`续费`,
    changes: {
      expires_at: endsAt,
      terms: JSON.stringify(renewedTerms(row.terms, today)),
      plan_id: today.planId,
      end_told_days: null,
    },
  });
  return endsAt;
}

/** @throws {AppError} `E4004` for what is not sold, `E3112` for their own API. */
export async function refuseUnsold(db: Db, { id }: Subscriber, { api_id }: SubscriptionRow): Promise<void> {
  const api = await findProductForSale(db, undefined, api_id);
  if (!api) throw new AppError('E4004');
  // Subscribed before the API became theirs, or before this was refused.
  if (api.owner_id === id) throw new AppError('E3112');
}

/** @throws {AppError} `E3102`. */
export function refuseLevel({ register_type }: Subscriber, plan: PlanRow): void {
  if (!maySubscribe(register_type, plan.auth_level, 'prod')) throw new AppError('E3102');
}
