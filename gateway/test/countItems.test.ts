import { countItems } from '../src/countItems';

it.each<[string, string[], number | null]>([
  ['{"items":[1,2,3]}', ['items'], 3],
  ['{"items":[]}', ['items'], 0],
  ['{"items":[{"a":[1,2],"b":"],["},[3,4],"x,\\"y"]}', ['items'], 3],
  ['{"other":[1,2],"items":[null]}', ['items'], 1],
  ['[{"items":[1,2]},2]', [], 2],
  ['[{"items":[1,2]}]', ['items'], 0],
  ['{"data":{"items":[1,2]},"items":[1,2,3]}', ['data', 'items'], 2],
  ['{"data":[{"items":[1,2]}]}', ['data', 'items'], 0],
  ['{"items":{"length":1000000}}', ['items'], 0],
  ['{"items":"[1,2,3]"}', ['items'], 0],
  ['{}', ['items'], 0],
  ['null', ['items'], 0],
  ['{"a/b":{"~":[1,2]}}', ['a/b', '~'], 2],
  ['{"\\u0069tems":[1,2]}', ['items'], 2],
  ['{"__proto__":[1,2]}', ['__proto__'], 2],
  [' {\n\t"items" : [ 1 , 2 ] } ', ['items'], 2],
  // Twice: readers differ, the longer one counts.
  ['{"items":[1],"items":[1,2,3],"items":[]}', ['items'], 3],
  ['{"data":{"items":[1,2,3]},"data":{"items":[1]}}', ['data', 'items'], 3],
  ['{"items":[1],"ITEMS":[1,2,3]}', ['items'], 3],
  ['{"\u0130tems":[1,2],"Item\u017f":[1,2]}', ['items'], 2],
  ['', ['items'], null],
  ['items=1', ['items'], null],
  ['{"items":[1,2', ['items'], null],
  ['{"items":[1,]}', ['items'], null],
  ['\uFEFF{"items":[1]}', ['items'], null],
])('counts %s at %j', (text, names, items) => {
  expect(countItems(text, names)).toBe(items);
});

it('counts a million items, and walks a million brackets, in no time', () => {
  const started = performance.now();
  expect(countItems(`{"items":[${'0,'.repeat(999_999)}0]}`, ['items'])).toBe(1_000_000);
  // However deep it is nested: no more than an answer, or a refusal.
  expect([0, null]).toContain(countItems('['.repeat(500_000) + ']'.repeat(500_000), ['items']));
  expect([1, null]).toContain(
    countItems(`{"items":[${'['.repeat(200_000)}${']'.repeat(200_000)}]}`, ['items']),
  );
  expect(performance.now() - started).toBeLessThan(5000);
});
