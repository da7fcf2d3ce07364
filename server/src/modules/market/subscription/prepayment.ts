import { formatMinor, formatPrice } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import type { Terms } from '../../../platform/db/tables';
import type { Db } from '../../../platform/db/Db';
import { say } from '../../../platform/i18n/say';
import { days, formatDate } from '../../../platform/time';
import {
  bookCosts,
  bookEarnings,
  countPurchase,
  couponsBack,
  movesToCoupons,
  noteCouponUses,
  paidFor,
  payWithCoupons,
  returnEarnings,
  returnToCoupons,
  sumParts,
  type Earning,
} from '../../finance';
import {
  addPrepayment,
  listPrepayments,
  readPackUse,
  saveReturned,
  setOpenCredit,
} from './prepayment.repository';
import { remainderOf, withinPaid, type Prepayment } from './remainder';
import type { SubscriptionRow } from './subscription.repository';

/** 1/10000 yuan due when it is granted or renewed. */
export const prepaidMinorOf = ({ kind, priceMinor }: Pick<Terms, 'kind' | 'priceMinor'>) =>
  kind === 'pack' || kind === 'monthly' ? priceMinor : 0;

/** End of a period that begins then; null: never. */
export const endOf = ({ validDays }: Pick<Terms, 'validDays'>, startsAt: Date): Date | null =>
  validDays ? new Date(startsAt.getTime() + validDays * days) : null;

/**
 * Counts a prepayment, less the refund of a replaced plan, towards budgets. Call it before moving money.
 *
 * @throws {AppError} `E4305` beyond a budget.
 */
export async function countPayment(
  tx: Db,
  { env, applicant_id, app_id, api_id }: SubscriptionRow,
  terms: Terms,
  at: Date,
  creditMinor = 0,
): Promise<void> {
  const amountMinor = (env === 'prod' ? prepaidMinorOf(terms) : 0) - creditMinor;
  await countPurchase(tx, { ownerId: applicant_id, appId: app_id, apiId: api_id }, amountMinor, at);
}

/** Which period is paid for, and what was said about the payment. */
export interface Payment {
  at: Date;
  startsAt?: Date;
  /** 1/10000 yuan that the payer saw coupons pay; the balance does not step in for them unsaid. */
  shownCoupons?: number;
}

/**
 * Pays a prepaid plan.
 *
 * @returns its end, null for never.
 * @throws {AppError} `E3107` when coupons pay less than shown, `E3104` beyond the balance.
 */
export async function payInAdvance(
  tx: Db,
  row: SubscriptionRow,
  terms: Terms,
  { at, startsAt = at, shownCoupons = 0 }: Payment,
): Promise<Date | null> {
  const endsAt = endOf(terms, startsAt);
  const { id, env, applicant_id, api_name } = row;
  const amountMinor = env === 'prod' ? prepaidMinorOf(terms) : 0;
  if (amountMinor === 0) return endsAt;
  const isByTime = terms.kind === 'monthly';
  const { moves, parts } = await payWithCoupons(
    tx,
    { ownerId: applicant_id, apiId: row.api_id, at },
    amountMinor,
  );
  const couponMinor = sumParts(parts);
  if (couponMinor < Math.min(shownCoupons, amountMinor)) throw fewerCoupons(couponMinor);
  const payment = { amountMinor, isByTime, calls: terms.packSize, startsAt, endsAt, coupons: parts };
  const paymentId = await addPrepayment(tx, id, payment, at);
  await bookEarnings(tx, {
    key: `prepaid:${paymentId}`,
    kind: 'plan',
    memo: `${api_name} ${terms.planName}`,
    at,
    moves,
    earnings: [{ ...earnedOf(row, at), kind: 'plan', calls: 0, grossMinor: amountMinor }],
  });
  const prices = [amountMinor, amountMinor] as const;
  const about = { ownerId: applicant_id, subscriptionId: id, ref: paymentId };
  await bookCosts(tx, at, [{ ...about, kind: 'plan', prices, grossMinor: amountMinor, couponMinor }]);
  await noteCouponUses(tx, at, { subscriptionId: id, kind: 'plan', parts });
  return endsAt;
}

/** Coupons ended, were used or withdrawn while the payer read what they would pay. */
const fewerCoupons = (couponMinor: number) =>
  new AppError(
    'E3107',
    {},
    couponMinor > 0
      ? say`代金券刚刚有变化，现在只能支付 ${formatPrice(formatMinor(couponMinor))}，其余要从余额支付。还没有扣款，请查看后再确认`
      : say`代金券刚刚已用完、过期或被收回，现在要全部从余额支付。还没有扣款，请查看后再确认`,
  );

/** Unused part of the prepayments of a subscription. @param isFinal Calls reserved by gateways count as unused. */
export async function remainderOfRow(
  tx: Db,
  { id, expires_at }: Pick<SubscriptionRow, 'id' | 'expires_at'>,
  at: Date,
  isFinal = false,
) {
  const payments = await listPrepayments(tx, id);
  const { used, held } = await readPackUse(tx, id);
  const { paid } = await paidFor(tx, id);
  const use = { calls: isFinal ? used : used + held, at, endsAt: expires_at };
  const { shares: all, ...left } = remainderOf(payments, use);
  const shares = withinPaid(all, payments, paid);
  return { ...left, payments, held, shares, minor: shares.reduce((sum, { minor }) => sum + minor, 0) };
}

/**
 * Refunds the rest of a subscription that ends or is replaced. Calls reserved by gateways count as used until they are
 * returned (`settleCredit`).
 *
 * @param isCounted  Budgets were updated already, together with the replacement.
 * @returns 1/10000 yuan refunded now.
 */
export async function giveBack(
  tx: Db,
  row: SubscriptionRow,
  at: Date,
  { isCounted = false } = {},
): Promise<number> {
  const remainder = await remainderOfRow(tx, row, at);
  const returns = returnsOf(remainder);
  if (!isCounted) await countReturns(tx, row, returns, at);
  await payBack(tx, row, { ...remainder, returns }, at);
  if (remainder.calls !== null && remainder.held > 0) await setOpenCredit(tx, row.id, true);
  return sumOf(returns);
}

/** Refunds returned calls once gateways hold none. */
export async function settleCredit(tx: Db, row: SubscriptionRow, at: Date): Promise<void> {
  // As of its replacement, so that nothing has expired since.
  const { held, ...remainder } = await remainderOfRow(tx, row, row.decided_at ?? at, true);
  if (held > 0) return;
  const returns = returnsOf(remainder);
  await countReturns(tx, row, returns, at);
  await payBack(tx, row, { ...remainder, returns }, at);
  await setOpenCredit(tx, row.id, false);
}

/** A refund of a prepayment, with the total refunded afterwards. */
type Return = Prepayment & { after: number; paidOn: string };

/** Refunds by payment: each part once, and never more than was paid. */
function returnsOf({
  payments,
  shares,
}: {
  payments: readonly Prepayment[];
  shares: readonly { id: string; minor: number }[];
}): Return[] {
  const wanted = new Map(shares.map((share) => [share.id, share.minor]));
  return payments
    .map((payment) => ({
      ...payment,
      after: Math.max(payment.returnedMinor, wanted.get(payment.id) ?? 0),
      paidOn: formatDate(payment.paidAt),
    }))
    .filter(({ returnedMinor, after }) => after > returnedMinor);
}

const couponPartsOf = (returns: readonly Return[]) =>
  returns.flatMap((payment) => couponsBack(payment, payment.returnedMinor, payment.after));

const sumOf = (returns: readonly Return[]) =>
  returns.reduce((sum, { returnedMinor, after }) => sum + after - returnedMinor, 0);

/** Refund if another plan replaced it now; 1/10000 yuan. */
export const creditOf = async (tx: Db, row: SubscriptionRow, at: Date): Promise<number> =>
  sumOf(returnsOf(await remainderOfRow(tx, row, at)));

/** The same if it ended now, with what is left of it. `coupons`: the part that goes back to coupons. */
export async function leavingOf(db: Db, row: SubscriptionRow, at: Date) {
  const remainder = await remainderOfRow(db, row, at);
  const returns = returnsOf(remainder);
  const { calls, days: daysLeft } = remainder;
  return { credit: sumOf(returns), coupons: sumParts(couponPartsOf(returns)), calls, days: daysLeft };
}

const countReturns = (
  tx: Db,
  { applicant_id, app_id, api_id }: SubscriptionRow,
  returns: readonly Return[],
  at: Date,
): Promise<void> =>
  countPurchase(tx, { ownerId: applicant_id, appId: app_id, apiId: api_id }, -sumOf(returns), at);

/** Refunds the consumer from those who earned it. */
async function payBack(
  tx: Db,
  row: SubscriptionRow,
  { returns, payments }: { returns: readonly Return[]; payments: readonly Prepayment[] },
  at: Date,
): Promise<void> {
  if (returns.length === 0) return;
  const { id, api_name, applicant_id, terms } = row;
  const back = sumOf(returns);
  // Of all payments, so that it grows with every refund and no key is used twice.
  const total = back + payments.reduce((sum, { returnedMinor }) => sum + returnedMinor, 0);
  const parts = couponPartsOf(returns);
  const cash = back - sumParts(parts);
  const coupons = await returnToCoupons(tx, parts);
  const ref = await bookEarnings(tx, {
    key: `credit:${id}:${total}`,
    kind: 'planCredit',
    memo: `${api_name} ${terms.planName} 剩余退回`,
    at,
    moves: [{ ownerId: applicant_id, kind: 'balance', amountMinor: cash }, ...movesToCoupons(coupons)],
    earnings: returnEarnings(earnedOf(row, at), returns),
  });
  if (ref === null) throw new Error(`${total} of ${id} was refunded before`);
  const costs = [...new Set([applicant_id, ...coupons.keys()])].map((ownerId) => {
    const couponMinor = 0 - (coupons.get(ownerId) ?? 0);
    const grossMinor = couponMinor - (ownerId === applicant_id ? cash : 0);
    return { ownerId, subscriptionId: id, kind: 'credit' as const, ref, grossMinor, couponMinor };
  });
  await bookCosts(tx, at, costs);
  const uses = parts.map(({ couponId, minor }) => ({ couponId, minor: -minor }));
  await noteCouponUses(tx, at, { subscriptionId: id, kind: 'credit', parts: uses });
  for (const { id: paymentId, after } of returns) await saveReturned(tx, paymentId, after);
}

/** Recipient of a subscription's earnings today. */
const earnedOf = (
  { id, api_id, applicant_id, provider_id, provider_user_id }: SubscriptionRow,
  at: Date,
): Pick<Earning, 'providerId' | 'ownerId' | 'source' | 'day'> => ({
  providerId: provider_id,
  ownerId: provider_user_id,
  source: { consumerId: applicant_id, apiId: api_id, subscriptionId: id },
  day: formatDate(at),
});
