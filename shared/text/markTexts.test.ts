// Builds use it, which are plain JavaScript.
// eslint-disable-next-line @typescript-eslint/no-require-imports
const { markTexts } = require('./build/markTexts') as {
  markTexts: (file: string, code: string) => { code: string; keys: string[] };
};

const marked = (code: string, file = '/app/src/Some.tsx') =>
  markTexts(file, code)
    .code.replaceAll('/*#__PURE__*/', '')
    .replaceAll('portalText', 't')
    .replaceAll('portalSentence', 'sentence')
    .replaceAll(/import \{ \w+ as \w+ \} from '[^']+'; /g, '');

it.each([
  ['a text', `const a = '名称';`, `const a = t("名称");`],
  ['one with values', 'const a = `共 ${n} 条`;', 'const a = t("共 {0} 条", n);'],
  [
    'a text among the values of another',
    'const a = `共${b ? `${n}个` : "无"}`;',
    'const a = t("共{0}", b ? t("{0}个", n) : t("无"));',
  ],
  ['an attribute', '<A b="名称" />', '<A b={t("名称")} />'],
  ['text between tags', '<p>\n  第一行\n  第二行\n</p>', '<p>\n  {t("第一行 第二行")}\n</p>'],
  ['a value between texts', '<p>共 {n} 条</p>', '<p>{sentence("共 {0} 条", n)}</p>'],
  [
    'an element in a sentence, and what it says',
    '<p>请先<a href="/x">登录</a>再看</p>',
    '<p>{sentence("请先{0}再看", <a href="/x">{t("登录")}</a>)}</p>',
  ],
  ['what stands beside a text', '<p><Icon />保存</p>', '<p><Icon />{t("保存")}</p>'],
  ['signs of Chinese alone', '<p>{a}：{b}</p>', '<p>{sentence("{0}：{1}", a, b)}</p>'],
  ['a module-level table', `const a = { b: '网站' } as const;`, `const a = { b: t("网站") } as const;`],
])('marks %s', (_, code, expected) => {
  expect(marked(code)).toBe(expected);
});

it.each([
  ['a name', `const a = { 名称: 1, '类型': 2 };`],
  ['a type', `type A = '名称';`],
  ['a pattern', 'const a = /名称/;'],
  ['a comment', '// 名称\nconst a = 1;'],
  ['a template of something else', 'const a = css`content: "、"`;'],
  ['what stays as it is', `const a = /* as is */ '名称';`],
  ['all within what stays as it is', `const a = /* as is */ ['名称', '类型'];`],
  ['no Chinese', `const a = 'name';`],
])('leaves %s', (_, code) => {
  expect(marked(code)).toBe(code);
});

it('tells the keys once each, and keeps the lines', () => {
  const { code, keys } = markTexts('/app/a.ts', `const a = '名称';\nconst b = '名称';`);

  expect(keys).toEqual(['名称']);
  expect(code.split('\n')).toHaveLength(2);
});

it('reaches a sentence by its place within the design system', () => {
  expect(markTexts('/x/shared/design/Some.tsx', '<p>共 {n} 条</p>').code).toContain(`from './sentence'`);
  expect(markTexts('/x/mf-a/src/Some.tsx', '<p>共 {n} 条</p>').code).toContain(`from '@portal/design'`);
});
