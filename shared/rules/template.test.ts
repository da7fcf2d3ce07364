import { fillTemplate, unknownVariables } from './template';

it('fills in each variable wherever it stands, and nothing that a value says', () => {
  expect(fillTemplate('{标题}：{正文}（{标题}）', { 标题: '{正文} $&', 正文: '好' })).toBe(
    '{正文} $&：好（{正文} $&）',
  );
});

it('leaves what nobody knows, also what every object has', () => {
  expect(fillTemplate('{名字}{constructor}{}', { 标题: '好' })).toBe('{名字}{constructor}{}');
});

it('names each unknown variable once, and misses none', () => {
  expect(unknownVariables('{标题}{名字}{ 正文 }{名字}{}', ['标题', '正文'])).toEqual(['名字', ' 正文 ', '']);
  expect(unknownVariables('没有变量', ['标题'])).toEqual([]);
});
