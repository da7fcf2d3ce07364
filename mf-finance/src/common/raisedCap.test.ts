import { isPastCap, raisedCap } from './raisedCap';

it.each([
  ['a part more', { cap: '1000', used: '300', unit: 'calls' }, 20, '1200'],
  ['whole yuan', { cap: '0.5000', used: '0.0000', unit: 'yuan' }, 50, '1.0000'],
  ['more than has been used already', { cap: '60', used: '381', unit: 'calls' }, 50, '572'],
] as const)('raises by %s', (_, budget, percent, raised) => {
  expect(raisedCap(budget, percent)).toBe(raised);
});

it('recognises a budget whose use exceeds its cap', () => {
  expect(isPastCap({ cap: '60', used: '381' })).toBe(true);
  expect(isPastCap({ cap: '60', used: '60' })).toBe(false);
});
