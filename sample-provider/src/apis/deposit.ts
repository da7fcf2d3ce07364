import { z } from '@portal/schema';
import type { ApiModule } from '../ApiModule';
import { BadRequest, parse } from '../parse';
import { toCents, toYuan } from '../money';
import { AmountField, DateField, IntQuery, RateField } from './fields';

const dayMs = 24 * 60 * 60 * 1000;
const Basis = z._default(
  z.enum(['ACT/365', 'ACT/360', '30/360'], { error: '为 ACT/365、ACT/360 或 30/360' }),
  'ACT/365',
);

const partsOf = (date: string) => {
  const [year = NaN, month = NaN, day = NaN] = date.split('-').map(Number);
  return [year, month, day] as const;
};

/** 30/360: each month has thirty days, and the 31st counts as the 30th. */
function daysOf30(from: string, to: string): number {
  const [[year, month, day], [lastYear, lastMonth, lastDay]] = [partsOf(from), partsOf(to)];
  return (lastYear - year) * 360 + (lastMonth - month) * 30 + Math.min(lastDay, 30) - Math.min(day, 30);
}

/** Interest of deposits by the usual day counts. */
export const deposit: ApiModule = (routes) => {
  routes.get('/interest', async ({ query }) => {
    const { amount, rate, from, to, basis } = parse(
      z.object({ amount: AmountField, rate: RateField, from: DateField, to: DateField, basis: Basis }),
      query,
    );
    if (to < from) throw new BadRequest('参数 to 有误：不早于起息日');
    const days = basis === '30/360' ? daysOf30(from, to) : (Date.parse(to) - Date.parse(from)) / dayMs;
    const cents = toCents(amount);
    const interest = Math.round((cents * Number(rate) * days) / 100 / (basis === 'ACT/365' ? 365 : 360));
    return { days, interest: toYuan(interest), total: toYuan(cents + interest) };
  });

  routes.get('/renewed', async ({ query }) => {
    const { amount, rate, years } = parse(
      z.object({ amount: AmountField, rate: RateField, years: IntQuery(1, 30) }),
      query,
    );
    let cents = toCents(amount);
    const records = Array.from({ length: years }, (_, index) => {
      cents += Math.round((cents * Number(rate)) / 100);
      return { year: index + 1, total: toYuan(cents) };
    });
    return { total: toYuan(cents), records };
  });
};
