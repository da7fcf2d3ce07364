import { directionOf, nextSort } from './sorting';

it.each([
  ['-calls', null, '-calls'],
  ['-calls', '-calls', 'calls'],
  ['-calls', 'calls', null],
  ['name', null, 'name'],
  ['name', 'name', '-name'],
  ['name', '-name', null],
  ['name', '-calls', 'name'],
])('a press on the title of %s, ordered by %s, chooses %s', (sort, current, next) =>
  expect(nextSort(sort, current)).toBe(next),
);

it('tells the direction along a column, none along others', () => {
  expect(directionOf('-calls', '-calls')).toBe('descending');
  expect(directionOf('-calls', 'calls')).toBe('ascending');
  expect(directionOf('-calls', '-name')).toBe('none');
  expect(directionOf('-calls', null)).toBe('none');
});
