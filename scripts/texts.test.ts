import { describeTextProblems } from './lib/texts/describeTextProblems';
import { readTextAreas, type TextArea } from './lib/texts/textAreas';

const areas = readTextAreas();

it('has English for every Chinese text of a page, and no other', () => {
  expect(describeTextProblems(areas)).toEqual([]);
});

it.each(['下线', '关闭', '冻结', '变更', '启用', '回退'])(
  'says what the button “%s” does, as a state has words of its own',
  (text) => {
    const said = areas.flatMap(({ english }) => english[text] ?? []);

    expect(said).not.toEqual([]);
    expect(said.filter((words) => /(ed|ing)\b|^taken/i.test(words))).toEqual([]);
  },
);

it('has whole words in English where there is room for them', () => {
  const short = areas.flatMap(({ english }) =>
    Object.values(english).filter((words) => /\b(subs?(?!-)|docs|amt|qty|mgmt|txns?)\b/i.test(words)),
  );

  expect(short).toEqual([]);
});

it('has one English word for one thing', () => {
  const said = areas.flatMap(({ english }) => Object.entries(english));
  const strange = said.filter(([, words]) =>
    /\b(coupons?|enterprises?|organiz\w+|allow-lists?|white-?lists?)\b/i.test(words),
  );
  const slips = said.filter(([text, words]) => /(充值|转账)凭证/.test(text) && !/bank slip/i.test(words));

  expect([...strange, ...slips]).toEqual([]);
});

it('asks with a Chinese question mark, except where the requirements give the words', () => {
  const asked = areas.flatMap(({ texts }) =>
    [...texts.keys()].filter((text) => /[\p{Script=Han}”}]\?/u.test(text)),
  );

  expect([...new Set(asked)].sort()).toEqual(
    ['您尚未认证，是否去认证?', '确认退出?', '离开后内容将不会保存，是否离开?'].sort(),
  );
});

const area = (texts: string[], english: Record<string, string>): TextArea => ({
  name: 'mf-some',
  texts: new Map(texts.map((text) => [text, 'src/Some.tsx:1'])),
  english,
});

it.each([
  ['nothing', area(['名称'], {}), 'mf-some/src/Some.tsx:1 没有英文："名称"'],
  ['an empty message', area(['名称'], { 名称: '' }), 'mf-some/src/Some.tsx:1 没有英文："名称"'],
  ['what nobody says', area([], { 名称: 'Name' }), 'mf-some/messages/en.json 有一条没有用到："名称"'],
  ['Chinese', area(['名称：'], { '名称：': 'Name：' }), 'mf-some 的英文里有中文："名称："'],
  ['a lost value', area(['共 {0} 条'], { '共 {0} 条': 'Items' }), 'mf-some 的英文缺少或多出值："共 {0} 条"'],
])('refuses %s', (_, some, problem) => {
  expect(describeTextProblems([some])).toEqual([problem]);
});

it('accepts a plural as the use of its value', () => {
  const english = { '共 {0} 条': '{0, plural, one {{0} item} other {{0} items}}' };

  expect(describeTextProblems([area(['共 {0} 条'], english)])).toEqual([]);
});

it('rejects two translations of one Chinese text', () => {
  const two = [
    area(['通过'], { 通过: 'Approve' }),
    { ...area(['通过'], { 通过: 'Passed' }), name: 'mf-other' },
  ];

  expect(describeTextProblems(two)).toEqual(['"通过" 在 mf-some 与 mf-other 里的英文不同']);
});
