import { firstBroken } from './Rule';
import { meetsRule, successFieldRules, valueAt } from './successRule';

it('finds what a JSON pointer names, as RFC 6901 has it', () => {
  const document = { foo: ['bar', 'baz'], '': 0, 'a/b': 1, 'm~n': 8, 'i\\j': 5, ' ': 7 };
  const found = ['', '/foo', '/foo/0', '/', '/a~1b', '/m~0n', '/i\\j', '/ '].map((at) =>
    valueAt(document, at),
  );
  expect(found).toEqual([document, ['bar', 'baz'], 'bar', 0, 1, 8, 5, 7]);
  expect([valueAt(document, '/foo/2'), valueAt(document, '/toString'), valueAt(null, '/a')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it.each([
  [{ code: 0 }, '0', true],
  [{ code: '0' }, '0', true],
  [{ code: 1 }, '0', false],
  [{ code: true }, 'true', true],
  [{ code: null }, 'null', true],
  [{ code: { a: 1 } }, '[object Object]', false],
  [{ code: [0] }, '0', false],
  [{}, 'undefined', false],
  [[], '0', false],
])('holds %j against %s: %s', (document, value, isMet) => {
  expect(meetsRule({ field: '/code', value }, document)).toBe(isMet);
});

it('takes pointers only', () => {
  expect(['', '/code', '/a~1b', '/'].map((text) => firstBroken(successFieldRules, text))).toEqual(
    Array.from({ length: 4 }, () => null),
  );
  expect(['code', '$.code', '/a~2'].filter((text) => firstBroken(successFieldRules, text) === null)).toEqual(
    [],
  );
});
