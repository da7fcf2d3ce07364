import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesOf } from './lib/sourceHash';
import { findUnsaid } from './lib/texts/findUnsaid';
import { keptChinese } from './lib/texts/keptChinese';

const server = path.join(__dirname, '../server');
const sources = filesOf(server, 'src').filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
const unsaidIn = (file: string) => findUnsaid(file, readFileSync(path.join(server, file), 'utf8'));

it('finds no untranslated Chinese in the server', () => {
  const spoken = sources.filter((file) => !keptChinese.some(({ of }) => of.test(file)));

  expect(
    spoken.flatMap((file) =>
      unsaidIn(file).map(({ text, line }) => `server/${file}:${line} 请写成 say：${JSON.stringify(text)}`),
    ),
  ).toEqual([]);
});

it.each(keptChinese)('keeps only exceptions that are needed: $why', ({ of }) => {
  expect(sources.filter((file) => of.test(file)).flatMap(unsaidIn)).not.toEqual([]);
});

const found = (code: string) => findUnsaid('some.ts', code).map(({ text }) => text);

it.each([
  ["const a = '名称';", ['名称']],
  ['const a = `共 ${count} 条`;', ['共 … 条']],
  ["throw new AppError('E3107', {}, '已停用');", ['已停用']],
  ['const a = say`共 ${isAll ? "全部" : count} 条`;', ['全部']],
  ["const a = { reason: '已取代' };", ['已取代']],
  ["const a = sql`select coalesce(name, '其他') from ${table}`;", ["select coalesce(name, '其他') from …"]],
])('reports untranslated text: %s', (code, texts) => {
  expect(found(code)).toEqual(texts);
});

it.each([
  'const a = say`共 ${count} 条`;',
  "const a = term('名称');",
  "const a = /* as is */ '名称';",
  "const a = /* as is */ ['名称', '说明'];",
  "const a = verdict === /* as is */ '成功';",
  "throw new Error('没有这个文件');",
  "const a = { reasons: { name: ['名称不符'] }, memo: `提现 ${no}` };",
  "type A = '名称';",
  'const a = sql`select name from ${table}`;',
  '// 名称',
])('accepts translated or intentional text: %s', (code) => {
  expect(found(code)).toEqual([]);
});
