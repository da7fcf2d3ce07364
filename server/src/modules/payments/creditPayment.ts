import { payChannels, rechargeState } from '@portal/calls';
import { systemActor, type Actor } from '../../platform/Actor';
import type { Db } from '../../platform/db/Db';
import { formatMinor } from '@portal/rules';
import { transfer } from '../finance';
import { noteArrival } from './arrival.repository';
import { lockOrder, moveOrder, type OrderRow } from './recharge/order.repository';
import {
  addDifference,
  differenceOf,
  findPayment,
  markCredited,
  notePayment,
  type Payment,
} from './payment.repository';

const { unpaid, paying, closed, checking } = rechargeState;
/** A closed order is credited nevertheless: the money has arrived. */
const creditable: readonly number[] = [unpaid, paying, closed];

export type Credit =
  /** Credited to the balance. */
  | { result: 'credited' }
  /** The same number was told before. */
  | { result: 'repeated' }
  /** It fits no order, or not in its amount: an operator sees it. */
  | { result: 'held' };

/**
 * Credits a payment to the account of its order, once per trade number, however often it is reported. Deviating
 * payments are stored for operators and never credited automatically.
 */
export async function creditPayment(tx: Db, payment: Payment, at: Date): Promise<Credit> {
  const isNew = await notePayment(tx, payment, at);
  if (!isNew) {
    const known = await findPayment(tx, payment.channel, payment.tradeNo);
    return known?.is_credited ? { result: 'repeated' } : { result: 'held' };
  }
  return placePayment(tx, payment, at);
}

/** The same for a stored payment that was not credited. */
async function placePayment(tx: Db, payment: Payment, at: Date): Promise<Credit> {
  const hold = async (kind: 'unknown' | 'again' | 'amount', ours: number | null): Promise<Credit> => {
    await addDifference(tx, differenceOf(payment, kind, ours), at);
    return { result: 'held' };
  };
  const order = await lockOrder(tx, payment.orderNo);
  if (!order || order.channel !== payment.channel) return hold('unknown', null);
  if (!creditable.includes(order.state)) return hold('again', order.amount_minor);
  if (order.amount_minor !== payment.amountMinor) return hold('amount', order.amount_minor);
  await bring(tx, order, payment, systemActor, at);
  return { result: 'credited' };
}

/**
 * Credits a bank transfer found by an operator, with the received amount.
 *
 * @param order  Locked and waiting for it.
 * @returns false when its serial number was credited before.
 */
export async function creditTransfer(
  tx: Db,
  order: OrderRow,
  { serial, amountMinor }: { serial: string; amountMinor: number },
  actor: Actor,
  at: Date,
): Promise<boolean> {
  if (order.state !== checking) throw new Error(`order ${order.order_no} does not wait for a transfer`);
  const payment = {
    channel: 'bank' as const,
    tradeNo: serial,
    orderNo: order.order_no,
    amountMinor,
    paidAt: at,
  };
  if (!(await notePayment(tx, payment, at))) return false;
  await bring(tx, order, payment, actor, at);
  return true;
}

async function bring(tx: Db, order: OrderRow, payment: Payment, actor: Actor, at: Date): Promise<void> {
  const { channel, tradeNo, amountMinor } = payment;
  await moveOrder(tx, order, {
    to: rechargeState.credited,
    actor,
    at,
    facts: { movedMinor: amountMinor, isLate: order.state === closed },
    details: { channel, tradeNo, amount: formatMinor(amountMinor) },
    changes: { received_minor: amountMinor, credited_at: at, next_ask_at: null, reason: '' },
  });
  await markCredited(tx, payment);
  await noteArrival(tx, order.owner_id, at);
  const moved = await transfer(tx, {
    key: `recharge:${channel}:${tradeNo}`,
    kind: 'recharge',
    memo: `${payChannels[channel]} ${order.order_no}`,
    at,
    moves: [
      { ownerId: null, kind: 'outside', amountMinor: -amountMinor },
      { ownerId: order.owner_id, kind: 'balance', amountMinor },
    ],
  });
  if (!moved) throw new Error(`payment ${channel} ${tradeNo} moved money before`);
}
