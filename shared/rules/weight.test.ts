import { firstBroken } from './Rule';
import { itemsAtRules, itemsAtText, unitsOfCallMax, weightProblem, weightText } from './weight';

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
