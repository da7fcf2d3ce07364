import { z } from '@portal/schema';
import type { ApiModule } from '../ApiModule';
import { parse } from '../parse';
import { toCents, toYuan } from '../money';
import { AmountField } from './fields';

interface Bracket {
  /** Upper limit in yuan; null for the last bracket. */
  upTo: number | null;
  percent: number;
  quick: number;
}

const bracket = (upTo: number | null, percent: number, quick: number): Bracket => ({ upTo, percent, quick });

/** Brackets of yearly comprehensive income, by the Individual Income Tax Law. */
const yearly = [
  bracket(36_000, 3, 0),
  bracket(144_000, 10, 2_520),
  bracket(300_000, 20, 16_920),
  bracket(420_000, 25, 31_920),
  bracket(660_000, 30, 52_920),
  bracket(960_000, 35, 85_920),
  bracket(null, 45, 181_920),
];
/**
 * Brackets of a yearly bonus, selected by a twelfth of it; while it may be taxed separately (until the end of 2027).
 */
const bonusByMonth = [
  bracket(3_000, 3, 0),
  bracket(12_000, 10, 210),
  bracket(25_000, 20, 1_410),
  bracket(35_000, 25, 2_660),
  bracket(55_000, 30, 4_410),
  bracket(80_000, 35, 7_160),
  bracket(null, 45, 15_160),
];
const freePerMonth = 5_000;

const bracketOf = (table: readonly Bracket[], cents: number) =>
  table.find(({ upTo }) => upTo === null || cents <= upTo * 100)!;
const taxOf = (cents: number, { percent, quick }: Bracket) =>
  Math.max(0, Math.round((cents * percent) / 100) - quick * 100);

/** Monthly withholding of a salary, and the tax of a bonus. */
export const incomeTax: ApiModule = (routes) => {
  routes.post('/salary', async ({ body }) => {
    const { monthlyIncome, monthlyInsurance, monthlyDeduction, months } = parse(
      z.object({
        monthlyIncome: AmountField,
        monthlyInsurance: z._default(AmountField, '0'),
        monthlyDeduction: z._default(AmountField, '0'),
        months: z._default(z.int().check(z.gte(1), z.lte(12, '最多 12 个月')), 12),
      }),
      body,
    );
    const taxed = Math.max(
      0,
      toCents(monthlyIncome) - toCents(monthlyInsurance) - toCents(monthlyDeduction) - freePerMonth * 100,
    );
    let before = 0;
    const records = Array.from({ length: months }, (_, index) => {
      const sum = taxed * (index + 1);
      const { percent, ...rest } = bracketOf(yearly, sum);
      const tax = taxOf(sum, { percent, ...rest });
      const withheld = tax - before;
      before = tax;
      return { month: index + 1, taxed: toYuan(sum), percent, withheld: toYuan(withheld) };
    });
    return { totalTax: toYuan(before), records };
  });

  routes.post('/bonus', async ({ body }) => {
    const cents = toCents(parse(z.object({ bonus: AmountField }), body).bonus);
    const chosen = bracketOf(bonusByMonth, cents / 12);
    const tax = taxOf(cents, chosen);
    return { percent: chosen.percent, tax: toYuan(tax), net: toYuan(cents - tax) };
  });

  routes.get('/brackets', async () => ({
    records: yearly.map(({ upTo, percent, quick }) => ({
      upTo: upTo === null ? '' : `${upTo}.00`,
      percent,
      quick: `${quick}.00`,
    })),
  }));
};
