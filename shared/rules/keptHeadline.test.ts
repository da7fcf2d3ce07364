import { headlineKept, keptHeadline, type Headline } from '@portal/rules';

const headline: Headline = {
  kind: 'tiered',
  priceMinor: 300,
  lowMinor: 120,
  buys: null,
  isFrom: true,
  hasFree: false,
};

it.each<Headline>([
  headline,
  { kind: 'pack', priceMinor: 9_999_999_999_999, lowMinor: null, buys: 10_000, isFrom: false, hasFree: true },
  { kind: 'free', priceMinor: 0, lowMinor: null, buys: null, isFrom: false, hasFree: true },
])('comes back as it was kept: %j', (one) => {
  expect(headlineKept(keptHeadline(one))).toEqual(one);
});

it.each([
  undefined,
  '￥0.03 / 次',
  [],
  ['tiered'],
  ['constructor', '1', '', '', '', ''],
  ['perCall', '', '', '', '', ''],
  ['perCall', '-1', '', '', '', ''],
  ['perCall', '1e3', '', '', '', ''],
  ['pack', '1', '', 'NaN', '', ''],
  ['pack', '9'.repeat(16), '', '', '', ''],
])('is none where something else is kept: %j', (kept) => {
  expect(headlineKept(kept)).toBeNull();
});
