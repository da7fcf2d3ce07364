import { describeChanges } from './describeChanges';

it('describes each change, with the changed fields', () => {
  const about = { part: 'contents', title: '内容' };

  expect(
    describeChanges([
      { ...about, key: 'faq/1', before: null, after: {} },
      {
        ...about,
        key: 'faq/2',
        before: [{ content: { q: '旧', n: 1 } }],
        after: [{ content: { q: '新', n: 1 } }],
      },
      { ...about, key: 'faq/3', before: {}, after: null },
      { ...about, key: 'faq/4', before: { a: 'x'.repeat(100) }, after: {} },
    ]),
  ).toEqual([
    '＋ 内容 faq/1',
    '～ 内容 faq/2',
    '    0.content.q："旧" → "新"',
    '－ 内容 faq/3',
    '～ 内容 faq/4',
    `    a："${'x'.repeat(59)}… → （无）`,
  ]);
});
