import { callsInWords, headlineOf, headlineText, type PlanPricing } from '@portal/rules';

const plan = (kind: PlanPricing['kind'], priceMinor = 0, facts: Partial<PlanPricing> = {}): PlanPricing => ({
  kind,
  priceMinor,
  tiers: [],
  included: null,
  validDays: null,
  ...facts,
});
const tiered = (...prices: readonly [upTo: number | null, priceMinor: number][]) =>
  plan('tiered', prices[0]?.[1], { tiers: prices.map(([upTo, priceMinor]) => ({ upTo, priceMinor })) });
const pack = (priceMinor: number, included: number) => plan('pack', priceMinor, { included });

const free = plan('free', 0, { included: 1000 });
const perCall = plan('perCall', 500);
const falling = tiered([10_000, 300], [100_000, 200], [null, 120]);
const bigPack = pack(2_000_000, 10_000);
const monthly = plan('monthly', 990_000);
const yuanMax = 9_999_999_999_999;

describe('the headline of an API', () => {
  it.each<[string, PlanPricing[], string]>([
    ['a free plan', [free], '免费'],
    ['a price of a call', [perCall], '￥0.05 / 次'],
    ['tiers', [falling], '￥0.03 / 次起，量大低至 ￥0.012'],
    ['a pack', [bigPack], '￥200 / 1 万次'],
    ['a month', [monthly], '￥99 / 月'],
    ['a longer month', [plan('monthly', 990_000, { validDays: 90 })], '￥99 / 90 天'],
    ['a month of thirty days', [plan('monthly', 990_000, { validDays: 30 })], '￥99 / 月'],
    ['a price of a call beside a free plan', [free, perCall], '￥0.05 / 次'],
    ['a price of a call beside a cheaper pack', [bigPack, perCall], '￥0.05 / 次'],
    ['tiers beside a month and a free plan', [monthly, free, falling], '￥0.03 / 次起，量大低至 ￥0.012'],
    ['a pack beside a month', [monthly, bigPack], '￥200 / 1 万次'],
    ['two prices of a call', [plan('perCall', 800), perCall], '￥0.05 / 次起'],
    ['two plans of one price', [perCall, perCall], '￥0.05 / 次'],
    [
      'a low price of a call beside tiers that get lower',
      [plan('perCall', 200), falling],
      '￥0.02 / 次起，量大低至 ￥0.012',
    ],
    ['a lower price of a call than all tiers', [plan('perCall', 100), falling], '￥0.01 / 次起'],
    ['tiers that rise', [tiered([100, 100], [null, 200])], '￥0.01 / 次起'],
    ['tiers of one price', [tiered([100, 100], [null, 100])], '￥0.01 / 次'],
    ['two packs', [bigPack, pack(500_000, 1500)], '￥50 / 1,500 次起'],
    ['two months', [plan('monthly', 9_900_000), monthly], '￥99 / 月起'],
    ['the least amount', [plan('perCall', 1)], '￥0.0001 / 次'],
    ['the greatest amount', [plan('monthly', yuanMax)], '￥999,999,999.9999 / 月'],
    ['a pack of very many', [pack(yuanMax, 1_000_000_000)], '￥999,999,999.9999 / 10 亿次'],
    ['a pack of one call', [pack(1, 1)], '￥0.0001 / 1 次'],
  ])('of %s', (_, plans, text) => {
    const headline = headlineOf(plans);

    expect(headline && headlineText(headline)).toBe(text);
  });

  it('is the same in whatever order the plans stand', () => {
    const equal = [plan('perCall', 300), falling];
    const packs = [pack(500, 10), pack(500, 20)];

    for (const plans of [[free, perCall, falling, bigPack, monthly], equal, packs])
      expect(headlineOf(plans)).toEqual(headlineOf([...plans].reverse()));
  });

  it('tells whether there is a free plan, also where another one leads', () => {
    expect(headlineOf([perCall])).toMatchObject({ hasFree: false });
    expect(headlineOf([perCall, free])).toMatchObject({ kind: 'perCall', hasFree: true });
  });

  it('is none without a plan', () => {
    expect(headlineOf([])).toBeNull();
  });
});

it.each([
  [1, '1 次'],
  [9999, '9,999 次'],
  [10_000, '1 万次'],
  [15_000, '1.5 万次'],
  [12_345, '12,345 次'],
  [123_000_000, '12300 万次'],
  [100_000_000, '1 亿次'],
])('says %d calls in words: %s', (calls, words) => {
  expect(callsInWords(calls)).toBe(words);
});
