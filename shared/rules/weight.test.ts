import { firstBroken } from './Rule';
import {
  callsText,
  isDearer,
  itemsAtRules,
  itemsAtText,
  unitsOfCallMax,
  weightProblem,
  weightText,
} from './weight';

it.each(['', '/items', '/data/list', '/a~1b/~0', '#', '?ids', '?编号'])(
  'takes %j as the place of items',
  (text) => {
    expect(firstBroken(itemsAtRules, text)).toBeNull();
  },
);

it.each(['items', '/', '/a~2', '~', '?', '?a=b', '?a b', '#/items', '##', 'http://x', `/${'x'.repeat(200)}`])(
  'refuses %.20j as the place of items',
  (text) => {
    expect(firstBroken(itemsAtRules, text)).not.toBeNull();
  },
);

it('finds no items in the body of a method that has none', () => {
  expect(weightProblem({ operation: 'GET /a', units: 1, itemsAt: '/items' })).toMatch('查询参数');
  expect(weightProblem({ operation: 'GET /a', units: 1, itemsAt: '?ids' })).toBeNull();
  expect(weightProblem({ operation: 'POST /a', units: 1, itemsAt: '#' })).toBeNull();
});

it('says what an operation counts as', () => {
  expect(
    [undefined, { units: 5, itemsAt: '' }, { units: 1, itemsAt: '/items' }, { units: 0, itemsAt: '' }].map(
      weightText,
    ),
  ).toEqual(['每次计 1 次', '每次计 5 次', '按条计费：每条计 1 次', '不计费']);
  expect(['', '#', '?ids', '/items'].map(itemsAtText)).toEqual([
    '',
    '请求体列表',
    '查询参数 ids',
    '请求体的 /items',
  ]);
});

it('knows how much one call can count as', () => {
  expect(unitsOfCallMax()).toBe(1);
  expect(unitsOfCallMax([{ operation: 'a', units: 0, itemsAt: '' }])).toBe(1);
  expect(
    unitsOfCallMax([
      { operation: 'a', units: 7, itemsAt: '' },
      { operation: 'b', units: 1000, itemsAt: '/x' },
    ]),
  ).toBe(1_000_000);
});

it('says what calls count as only where that is not how many they are', () => {
  expect([callsText(1200, 1200), callsText(100, 5000), callsText(3, 0)]).toEqual([
    '1,200',
    '100（计 5,000 次）',
    '3（计 0 次）',
  ]);
});

it.each<[string, [units: number, itemsAt: string] | null, [units: number, itemsAt: string] | null, boolean]>([
  ['as before', [2, ''], [2, ''], false],
  ['more', [3, ''], [2, ''], true],
  ['fewer', [1, ''], [2, ''], false],
  ['more than nothing said', [2, ''], null, true],
  ['nothing said any more', null, [2, ''], false],
  ['nothing said, of what was free', null, [0, ''], true],
  ['by items, of what counted as a whole', [1, '/items'], [5, ''], true],
  ['by items that are elsewhere', [1, '/a'], [1, '/b'], true],
  ['by items that cost nothing', [0, '/items'], [1, ''], false],
  ['as a whole, of what counted by items', [2, ''], [2, '/items'], false],
  ['as a whole, beyond one item', [3, ''], [2, '/items'], true],
])('tells what is dearer: %s', (_, now, before, expected) => {
  const weight = (given: typeof now) =>
    given ? { operation: 'POST /a', units: given[0], itemsAt: given[1] } : undefined;
  expect(isDearer(weight(now), weight(before))).toBe(expected);
});
