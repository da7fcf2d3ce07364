import { differenceOf, type TextPiece } from './differenceOf';

const marks = { same: ['', ''], removed: ['[-', '-]'], added: ['[+', '+]'], gap: ['', ''] } as const;
const written = (pieces: readonly TextPiece[]) =>
  pieces
    .map(({ kind, text }) => (kind === 'gap' ? `<${text.length}>` : marks[kind][0] + text + marks[kind][1]))
    .join('');
const of = (before: string, after: string) => written(differenceOf(before, after));

it.each([
  ['the same', 'the same', 'the same'],
  ['', '新的', '[+新的+]'],
  ['旧的', '', '[-旧的-]'],
  ['', '', ''],
  [
    '收费套餐每次调用不低于一分钱。',
    '收费套餐每次调用不低于两分钱。',
    '收费套餐每次调用不低于[-一-][+两+]分钱。',
  ],
  ['The price is 10 yuan a call.', 'The price is 12 yuan a call.', 'The price is [-10-][+12+] yuan a call.'],
  ['第一行\n第二行\n第三行', '第一行\n第三行', '第一行\n[-第二行\n-]第三行'],
  ['第一行\n第三行', '第一行\n又一行\n第三行', '第一行\n[+又一行\n+]第三行'],
  ['甲', '<script>alert(1)</script>', '[-甲-][+<script>alert(1)</script>+]'],
  ['家人👨‍👩‍👧在这里等您', '家人👨‍👩‍👦在这里等您', '家人[-👨‍👩‍👧-][+👨‍👩‍👦+]在这里等您'],
  ['__proto__ 与别的字', 'constructor 与别的字', '[-__proto__-][+constructor+] 与别的字'],
])('compares %j with %j: %s', (before, after, expected) => {
  expect(of(before, after)).toBe(expected);
});

it('treats texts that have almost nothing in common as replaced', () => {
  expect(of('天地玄黄宇宙洪荒', '日月盈昃辰宿列张')).toBe('[-天地玄黄宇宙洪荒-][+日月盈昃辰宿列张+]');
});

it('collapses what is far from any change', () => {
  const far = '同'.repeat(500);

  expect(of(`${far}旧${far}`, `${far}新${far}`)).toBe(
    `<440>${'同'.repeat(60)}[-旧-][+新+]${'同'.repeat(60)}<440>`,
  );
});

it('collapses whole lines where lines are short', () => {
  const lines = Array.from(
    { length: 30 },
    (_, line) => `第 ${line} 条，按月结算，次月五日出账，有异议的提出。\n`,
  );
  const after = lines.with(15, lines[15]?.replace('月', '季') ?? '');
  const gaps = differenceOf(lines.join(''), after.join('')).filter(({ kind }) => kind === 'gap');

  expect(gaps).toHaveLength(2);
  for (const { text } of gaps) expect(text).toMatch(/^第 [^]*。\n$/);
});

it.each([
  ['two long texts', () => ['字'.repeat(10_000), '句'.repeat(10_000)]],
  [
    'lines of which each has changed',
    () => [0, 1].map((at) => Array.from({ length: 20_000 }, (_, line) => `${line * 2 + at}`).join('\n')),
  ],
  [
    'words in another order',
    () => [
      Array.from({ length: 3000 }, (_, word) => `w${word}`).join(' '),
      Array.from({ length: 3000 }, (_, word) => `w${(word * 7919) % 3000}`).join(' '),
    ],
  ],
  [
    'a hundred changes in 20,000 characters',
    () => {
      const lines = Array.from({ length: 200 }, (_, line) => `第${line}条${'内容'.repeat(48)}`);
      return [lines.join('\n'), lines.map((line, at) => (at % 2 ? line : `${line}。`)).join('\n')];
    },
  ],
])('compares %s in time, without losing text', (_, make) => {
  const [before = '', after = ''] = make();
  const began = performance.now();
  const pieces = differenceOf(before, after);

  expect(performance.now() - began).toBeLessThan(1500);
  const textOf = (...left: TextPiece['kind'][]) =>
    pieces
      .filter(({ kind }) => !left.includes(kind))
      .map(({ text }) => text)
      .join('');
  expect(textOf('added')).toBe(before);
  expect(textOf('removed')).toBe(after);
});
