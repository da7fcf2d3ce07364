import { rechargeState } from '@portal/calls';
import { twinOf } from './twinOf';

const anOrder = (facts: Partial<Parameters<typeof twinOf>[0]> = {}) => ({
  orderNo: 'R1',
  amount: '41.0000',
  createdAt: '2026-11-20 12:00:00',
  state: rechargeState.unpaid,
  ...facts,
});
const another = (facts: Partial<Parameters<typeof twinOf>[0]> = {}) => anOrder({ orderNo: 'R2', ...facts });

it.each<[string, Partial<Parameters<typeof twinOf>[0]>, boolean]>([
  ['unpaid', {}, true],
  ['being paid', { state: rechargeState.paying }, true],
  ['credited', { state: rechargeState.credited }, true],
  ['made half an hour later', { createdAt: '2026-11-20 12:30:00' }, true],
  ['made half an hour earlier', { createdAt: '2026-11-20 11:30:00' }, true],
  ['made later than that', { createdAt: '2026-11-20 12:30:01' }, false],
  ['closed', { state: rechargeState.closed }, false],
  ['refunded', { state: rechargeState.refunded }, false],
  ['a transfer that waits for its voucher', { state: rechargeState.awaitingVoucher }, false],
  ['of another amount', { amount: '41.0100' }, false],
  ['the same order', { orderNo: 'R1' }, false],
])('of two orders of one amount, the other is %s', (_, facts, isTwin) => {
  expect(twinOf(anOrder(), [another(facts)]) !== null).toBe(isTwin);
});

it('names the credited one, so that nobody pays again', () => {
  const credited = another({ orderNo: 'R3', state: rechargeState.credited });

  expect(twinOf(anOrder(), [another(), credited])).toBe(credited);
});
