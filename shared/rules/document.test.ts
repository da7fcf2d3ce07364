import {
  contentLengthMax,
  contentLengthMin,
  contentProblem,
  documentTitleRules,
  firstBroken,
  formatOf,
  noticeTitleRules,
} from '@portal/rules';

const titleOf = (length: number) => '文'.repeat(length);

it.each([
  ['', '请输入文档标题'],
  ['   ', '请输入文档标题'],
  [titleOf(3), '文档标题为4到64个字符'],
  [` ${titleOf(3)} `, '文档标题为4到64个字符'],
  [titleOf(4), null],
  [titleOf(64), null],
  [titleOf(65), '文档标题为4到64个字符'],
  // Characters beyond the basic plane count as one.
  ['𠮷'.repeat(64), null],
  ['接入指南<1>', '文档标题不可以包含特殊字符'],
  ['接入指南@2026', '文档标题不可以包含特殊字符'],
  ['接入指南（第2版）：签名、重试', null],
])('judges the title %j: %s', (title, problem) => {
  expect(firstBroken(documentTitleRules, title)).toBe(problem);
});

it('judges the titles of notices by the same lengths', () => {
  expect([3, 4, 64, 65].map((length) => firstBroken(noticeTitleRules, titleOf(length)))).toEqual([
    '公告标题为4到64个字符',
    null,
    null,
    '公告标题为4到64个字符',
  ]);
});

it.each([
  [contentLengthMin - 1, '文档内容不能小于20个字符'],
  [contentLengthMin, null],
  [contentLengthMax, null],
  [contentLengthMax + 1, '文档内容不能大于10000个字符'],
])('judges a content of %i characters: %s', (length, problem) => {
  expect(contentProblem(`<p>${'文'.repeat(length)}</p>`)).toBe(problem);
});

it('counts neither markup nor white space, and an entity as the character that it stands for', () => {
  expect(contentProblem(`<h2>${'文 '.repeat(19)}</h2><p> \n</p>`)).toBe('文档内容不能小于20个字符');
  expect(contentProblem(`<p>${'&lt;'.repeat(19)}</p>`)).toBe('文档内容不能小于20个字符');
  expect(contentProblem(`<p>${'&lt;'.repeat(20)}</p>`)).toBeNull();
});

it.each(['doc', 'docx', 'pdf', 'xls', 'xlsx', 'rar', '7z', 'zip'])('takes files named .%s', (extension) => {
  expect(formatOf(`说明.${extension}`)).toBe(extension);
  expect(formatOf(`说明.${extension.toUpperCase()}`)).toBe(extension);
});

it.each(['说明.txt', '说明', '.pdf', '说明.pdf.exe', '说明.', 'constructor'])(
  'takes no file named %s',
  (name) => {
    expect(formatOf(name)).toBeNull();
  },
);
