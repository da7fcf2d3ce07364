import type { AlertOp, AlertState } from '@portal/calls';
import { figureOf, judgeFigure, shownFigure } from './judgeFigure';

const sums = {
  calls: 200,
  failures: 25,
  reached: 100,
  faults: 3,
  refused: 7,
  cost: 12_3400,
  units: 175,
  latency: 0,
};

it('counts each figure in its unit', () => {
  expect(figureOf('errorRate', sums, [])).toBe(12_5000);
  expect(figureOf('faultRate', sums, [])).toBe(3_0000);
  expect(figureOf('calls', sums, [])).toBe(200_0000);
  expect(figureOf('refused', sums, [])).toBe(7_0000);
  expect(figureOf('cost', sums, [])).toBe(12_3400);
  expect(figureOf('p95', sums, [{ bucket: 0, calls: 100 }])).toBe(1_0000);
});

it('says nothing about a rate of a handful of calls', () => {
  const few = { ...sums, calls: 9, failures: 9, reached: 9, faults: 9 };
  expect([figureOf('errorRate', few, []), figureOf('faultRate', few, []), figureOf('p95', few, [])]).toEqual([
    null,
    null,
    null,
  ]);
  expect(figureOf('calls', { ...sums, calls: 0 }, [])).toBe(0);
});

it.each<[AlertOp, AlertState, number | null, AlertState]>([
  ['gt', 'calm', 100, 'calm'],
  ['gt', 'calm', 101, 'raised'],
  ['gt', 'raised', 101, 'raised'],
  ['gt', 'raised', 95, 'raised'],
  ['gt', 'raised', 90, 'calm'],
  ['gt', 'raised', null, 'raised'],
  ['gt', 'calm', null, 'calm'],
  ['lt', 'calm', 100, 'calm'],
  ['lt', 'calm', 99, 'raised'],
  ['lt', 'raised', 105, 'raised'],
  ['lt', 'raised', 110, 'calm'],
])('%s 100: what was %s is at %s then %s', (op, state, figure, next) => {
  expect(judgeFigure({ op, limit: 100, state }, figure)).toBe(next);
});

it.each([
  ['errorRate', 10_7143, 5_0000, 10_7000],
  ['errorRate', 66_6667, 5_0000, 66_7000],
  // Never equal to a limit that it is beyond, or within.
  ['errorRate', 5_0100, 5_0000, 5_1000],
  ['faultRate', 4_9900, 5_0000, 4_9000],
  ['errorRate', 5_0000, 5_0000, 5_0000],
  ['errorRate', 520, 500, 1000],
  ['calls', 200_0000, 1_0000, 200_0000],
  ['cost', 12_3456, 5_0000, 12_3456],
] as const)('shows %s %d beside a limit of %d as %d', (metric, figure, limit, shown) => {
  expect(shownFigure(metric, figure, limit)).toBe(shown);
});
