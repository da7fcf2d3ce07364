import { isExact } from './parseExact';

it.each([
  ['1.0', true],
  ['1e2', true],
  ['0e5', true],
  ['-0.00', true],
  ['12345678901234567890', false],
  ['0.1234567890123456789', false],
  ['1e999', false],
  ['1e-400', false],
])('tells whether %s is kept as it is: %s', (source, expected) => {
  expect(isExact(Number(source), source)).toBe(expected);
});
