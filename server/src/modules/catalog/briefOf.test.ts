import { briefOf } from './briefOf';

it.each([
  ['', ''],
  ['  按省市区查询\n 名称与代码  ', '按省市区查询 名称与代码'],
  ['校验证件号码。支持新旧两种。', '校验证件号码'],
  ['Converts files. See https://example.com for more.', 'Converts files'],
  ['Version 2.0 of the API', 'Version 2.0 of the API'],
  [
    'This API helps users convert Excel and Powerpoint documents into rich, live dashboards.',
    'This API helps users convert Excel and',
  ],
  ['The product of 2026, which nobody knew, (and nobody needs)', 'The product of 2026, which nobody knew'],
  // A single word that is longer is cut, and so are signs outside of the first plane as whole ones.
  ['x'.repeat(50), 'x'.repeat(40)],
  ['𠮷'.repeat(50), '𠮷'.repeat(40)],
  ['按'.repeat(39) + 'API 说明', '按'.repeat(39)],
])('takes from %j the introduction %j', (description, brief) => {
  expect(briefOf(description)).toBe(brief);
});
