import { isOpen } from './isOpen';

const now = '2026-08-01 12:05:00';

it.each([
  ['2026-08-01', true],
  ['2026-08-01 12:00', true],
  ['2026-08-01 11:00', false],
  ['2026-07-31', false],
  ['2026-07-31 12:00', false],
  [undefined, false],
])('tells whether the period that starts at %s is still running', (at, expected) =>
  expect(isOpen(at, now)).toBe(expected),
);
