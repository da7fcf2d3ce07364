import { rechargeState, type RechargeOrder } from '@portal/calls';
import { minutes, parseInstant } from '@portal/rules';

/** Orders of the same amount within this time are probably one intention: pressed again, or in another tab. */
const withinMs = 30 * minutes;
const { unpaid, paying, credited } = rechargeState;
const countedStates: readonly number[] = [unpaid, paying, credited];

type Placed = Pick<RechargeOrder, 'orderNo' | 'amount' | 'createdAt' | 'state'>;

const isSoonAfter = (one: Placed, other: Placed) =>
  Math.abs(parseInstant(one.createdAt).getTime() - parseInstant(other.createdAt).getTime()) <= withinMs;

/** Another order, paid or to be paid, that is probably the same recharge; a credited one first. Null: none. */
export function twinOf<Order extends Placed>(order: Placed, others: readonly Order[]): Order | null {
  const twins = others.filter(
    (other) =>
      other.orderNo !== order.orderNo &&
      other.amount === order.amount &&
      countedStates.includes(other.state) &&
      isSoonAfter(other, order),
  );
  return twins.find(({ state }) => state === credited) ?? twins[0] ?? null;
}
