import { firstBroken } from './Rule';
import { maskFieldRules, maskText, pointerParts } from './maskRule';

it.each([
  ['13800138000', '138****8000'],
  ['330106199003070027', '330****0027'],
  ['张小明', '张**'],
  ['张', '*'],
  ['a@b.com', 'a****m'],
  ['😀😀', '😀*'],
  ['', ''],
])('leaves of %j no more than %j', (text, masked) => expect(maskText(text)).toBe(masked));

it.each(['/data/idNo', '/items/*/mobile', '/a~1b', '/*'])('takes %s as a field', (field) =>
  expect(firstBroken(maskFieldRules, field)).toBeNull(),
);

it.each(['', '/', 'data', '$.data', '/a~2', `/${'a'.repeat(200)}`])('takes no field like %j', (field) =>
  expect(firstBroken(maskFieldRules, field)).not.toBeNull(),
);

it('reads what is escaped in a pointer', () =>
  expect(pointerParts('/a~1b/~0c/*')).toEqual(['a/b', '~c', '*']));
