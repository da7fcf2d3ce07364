import { z } from '@portal/schema';
import type { ApiModule } from '../ApiModule';
import { parse } from '../parse';
import { toCents, toYuan } from '../money';
import { AmountField, RateField } from './fields';

type Method = 'annuity' | 'equalPrincipal' | 'bullet';
interface Period {
  seq: number;
  principal: number;
  interest: number;
  left: number;
}

const Loan = z.object({
  principal: AmountField,
  annualRate: RateField,
  months: z.int({ error: '须为整数' }).check(z.gte(1, '至少 1 个月'), z.lte(480, '最多 480 个月')),
  method: z._default(z.enum(['annuity', 'equalPrincipal', 'bullet']), 'annuity'),
});

/** Principal of each month; the last takes the remainder, so that no cent is lost by rounding. */
function principalsOf(method: Method, cents: number, rate: number, months: number) {
  const growth = (1 + rate) ** months;
  const payment = rate === 0 ? cents / months : (cents * rate * growth) / (growth - 1);
  return (interest: number) =>
    method === 'annuity'
      ? Math.round(payment) - interest
      : method === 'equalPrincipal'
        ? Math.round(cents / months)
        : 0;
}

function schedule(method: Method, cents: number, rate: number, months: number): Period[] {
  const principalOf = principalsOf(method, cents, rate, months);
  let left = cents;
  return Array.from({ length: months }, (_, index) => {
    const interest = Math.round(left * rate);
    const principal = index === months - 1 ? left : Math.min(left, principalOf(interest));
    left -= principal;
    return { seq: index + 1, principal, interest, left };
  });
}

function work(body: unknown) {
  const { principal, annualRate, months, method } = parse(Loan, body);
  const cents = toCents(principal);
  const periods = schedule(method, cents, Number(annualRate) / 100 / 12, months);
  const interest = periods.reduce((sum, one) => sum + one.interest, 0);
  const paid = (one: Period | undefined) => toYuan(one ? one.principal + one.interest : 0);
  const summary = {
    firstPayment: paid(periods[0]),
    lastPayment: paid(periods.at(-1)),
    totalInterest: toYuan(interest),
    totalPayment: toYuan(cents + interest),
  };
  return { periods, summary };
}

/** Loans with monthly interest, rounded to the cent each month. */
export const loan: ApiModule = (routes) => {
  routes.post('/quote', async ({ body }) => work(body).summary);

  routes.post('/schedule', async ({ body }) => {
    const { periods, summary } = work(body);
    return {
      ...summary,
      records: periods.map(({ seq, principal, interest, left }) => ({
        seq,
        payment: toYuan(principal + interest),
        principal: toYuan(principal),
        interest: toYuan(interest),
        left: toYuan(left),
      })),
    };
  });
};
