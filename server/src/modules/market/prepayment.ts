import { commissionOf } from '@portal/rules';
import type { Terms } from '../../platform/db/tables';
import type { Db } from '../../platform/db/Db';
import { days } from '../../platform/time';
import { earningMoves, lockBalance, transfer, type Move } from '../finance';
import {
  addPrepayment,
  listPrepayments,
  readPackUse,
  saveReturned,
  setOpenCredit,
} from './prepayment.repository';
import { remainderOf, type Prepayment } from './remainder';
import type { SubscriptionRow } from './subscription.repository';

/** 1/10000 yuan that are paid when it is granted or renewed. */
export const prepaidMinorOf = ({ kind, priceMinor }: Pick<Terms, 'kind' | 'priceMinor'>) =>
  kind === 'pack' || kind === 'monthly' ? priceMinor : 0;

/** When what begins then ends; null for never. */
export const endOf = ({ validDays }: Pick<Terms, 'validDays'>, startsAt: Date): Date | null =>
  validDays ? new Date(startsAt.getTime() + validDays * days) : null;

/**
 * Pays for a plan that is paid in advance.
 *
 * @returns When it ends, null for never.
 * @throws {AppError} `E3104` beyond the balance.
 */
export async function payInAdvance(
  tx: Db,
  { id, env, applicant_id, provider_user_id, api_name }: SubscriptionRow,
  terms: Terms,
  { at, startsAt = at }: { at: Date; startsAt?: Date },
): Promise<Date | null> {
  const endsAt = endOf(terms, startsAt);
  const amountMinor = env === 'prod' ? prepaidMinorOf(terms) : 0;
  if (amountMinor === 0) return endsAt;
  const isByTime = terms.kind === 'monthly';
  const payment = { amountMinor, isByTime, calls: terms.packSize, startsAt, endsAt };
  const paymentId = await addPrepayment(tx, id, payment, at);
  await transfer(tx, {
    key: `prepaid:${paymentId}`,
    kind: 'plan',
    memo: `${api_name} ${terms.planName}`,
    at,
    moves: [
      { ownerId: applicant_id, kind: 'balance', amountMinor: -amountMinor },
      ...earningMoves(provider_user_id, amountMinor),
    ],
  });
  return endsAt;
}

/** What is left of what was paid for a subscription. @param isFinal  Calls that gateways hold are left, not used. */
export async function remainderOfRow(
  tx: Db,
  { id, expires_at }: Pick<SubscriptionRow, 'id' | 'expires_at'>,
  at: Date,
  isFinal = false,
) {
  const payments = await listPrepayments(tx, id);
  const { used, held } = await readPackUse(tx, id);
  const use = { calls: isFinal ? used : used + held, at, endsAt: expires_at };
  return { payments, held, ...remainderOf(payments, use) };
}

/**
 * Pays back what is left of a subscription that another plan replaces. Calls that gateways still hold count as made
 * until they return them (`settleCredit`).
 */
export async function giveBack(tx: Db, row: SubscriptionRow, at: Date): Promise<number> {
  const remainder = await remainderOfRow(tx, row, at);
  await payBack(tx, row, remainder.payments, remainder.shares, at);
  if (remainder.calls !== null && remainder.held > 0) await setOpenCredit(tx, row.id, true);
  return remainder.minor;
}

/** Once gateways hold no call of it any more: what they did not use is paid back as well. */
export async function settleCredit(tx: Db, row: SubscriptionRow, at: Date): Promise<void> {
  // As it was when it was replaced: what was left then has not run out since.
  const { payments, shares, held } = await remainderOfRow(tx, row, row.decided_at ?? at, true);
  if (held > 0) return;
  await payBack(tx, row, payments, shares, at);
  await setOpenCredit(tx, row.id, false);
}

/** What comes back to the consumer, from those who got it: never twice, and no more than was paid. */
async function payBack(
  tx: Db,
  { id, api_name, applicant_id, provider_user_id, terms }: SubscriptionRow,
  payments: readonly Prepayment[],
  shares: readonly { id: string; minor: number }[],
  at: Date,
): Promise<void> {
  const wanted = new Map(shares.map((share) => [share.id, share.minor]));
  const returns = payments
    .map((payment) => ({ ...payment, after: Math.max(payment.returnedMinor, wanted.get(payment.id) ?? 0) }))
    .filter(({ returnedMinor, after }) => after > returnedMinor);
  if (returns.length === 0) return;
  const moves = returnMoves(returns, { consumerId: applicant_id, providerId: provider_user_id });
  const total = returns.reduce((sum, { after }) => sum + after, 0);
  await transfer(tx, {
    key: `credit:${id}:${total}`,
    kind: 'planCredit',
    memo: `${api_name} ${terms.planName} 剩余退回`,
    at,
    moves: [...moves, ...(await coverProvider(tx, moves))],
  });
  for (const { id: paymentId, after } of returns) await saveReturned(tx, paymentId, after);
}

/** After it the platform keeps its part of what was used, to the last digit, and the provider the rest of that. */
export function returnMoves(
  returns: readonly { amountMinor: number; returnedMinor: number; after: number }[],
  { consumerId, providerId }: { consumerId: string; providerId: string | null },
): Move[] {
  let [back, commission] = [0, 0];
  for (const { amountMinor, returnedMinor, after } of returns) {
    back += after - returnedMinor;
    commission += commissionOf(amountMinor - returnedMinor) - commissionOf(amountMinor - after);
  }
  return [
    { ownerId: consumerId, kind: 'balance', amountMinor: back },
    { ownerId: null, kind: 'commission', amountMinor: -commission },
    {
      ownerId: providerId,
      kind: providerId ? 'pending' : 'unclaimed',
      amountMinor: commission - back,
    },
  ];
}

/** A provider who was paid out already does not hold the consumer's money up: the portal stands in. */
async function coverProvider(tx: Db, moves: readonly Move[]): Promise<Move[]> {
  const taken = moves.find(({ kind, ownerId }) => kind === 'pending' && ownerId !== null);
  if (!taken) return [];
  const missing = -taken.amountMinor - (await lockBalance(tx, taken));
  if (missing <= 0) return [];
  return [
    { ownerId: taken.ownerId, kind: 'pending', amountMinor: missing },
    { ownerId: null, kind: 'writeoff', amountMinor: -missing },
  ];
}
