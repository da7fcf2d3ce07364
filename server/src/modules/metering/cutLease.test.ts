import { priceAt } from '@portal/rules';
import type { Terms } from '../../platform/db/tables';
import { cutLease, shareOf } from './cutLease';

const perCall: Terms = {
  planName: '按次',
  kind: 'perCall',
  priceMinor: 300,
  tiers: [],
  included: null,
  packSize: null,
  qps: 10,
  dayLimit: null,
  validDays: null,
};
const tiered: Terms = {
  ...perCall,
  kind: 'tiered',
  tiers: [
    { upTo: 1000, priceMinor: 500 },
    { upTo: 10_000, priceMinor: 300 },
    { upTo: null, priceMinor: 100 },
  ],
};
const unlimited = { counted: 0, unitsMax: 100, spendMax: Infinity };

it('grants a quarter of what is left, one at least and nothing of nothing', () => {
  expect([100, 3, 1, 0, -5, Infinity].map(shareOf)).toEqual([25, 1, 1, 0, 0, Infinity]);
});

it('prices a call by how many others this month has counted', () => {
  expect([0, 999, 1000, 9999, 10_000, 5_000_000].map((counted) => priceAt(tiered, counted))).toEqual([
    500, 500, 300, 300, 100, 100,
  ]);
});

it('costs nothing when nothing is paid per call', () => {
  expect(cutLease(perCall, false, unlimited)).toEqual([{ calls: 100, priceMinor: 0 }]);
});

it('grants no more calls than the money pays for', () => {
  expect(cutLease(perCall, true, { ...unlimited, spendMax: 1000 })).toEqual([{ calls: 3, priceMinor: 300 }]);
  expect(cutLease(perCall, true, { ...unlimited, spendMax: 299 })).toEqual([]);
});

it('cuts a lease where a tier ends', () => {
  expect(cutLease(tiered, true, { counted: 990, unitsMax: 25, spendMax: Infinity })).toEqual([
    { calls: 10, priceMinor: 500 },
    { calls: 15, priceMinor: 300 },
  ]);
});

it('spends in the next tier only what the one before has left over', () => {
  expect(cutLease(tiered, true, { counted: 998, unitsMax: 25, spendMax: 1700 })).toEqual([
    { calls: 2, priceMinor: 500 },
    { calls: 2, priceMinor: 300 },
  ]);
});
