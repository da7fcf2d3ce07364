import { changesOf } from './changesOf';

it('keeps what has changed as it was and as it is, and nothing else', () => {
  const before = { name: '甲', count: 1, isOn: true, words: ['a', 'b'], until: null };

  expect(changesOf(before, { ...before, count: 2, words: ['a'] })).toEqual({
    changes: { count: { from: 1, to: 2 }, words: { from: ['a', 'b'], to: ['a'] } },
  });
  expect(changesOf(before, { ...before, words: ['a', 'b'] })).toEqual({});
});

it('keeps of long texts where they part, and no half of an emoji', () => {
  const same = '😀'.repeat(5000);
  const { changes } = changesOf({ text: `${same}旧${same}` }, { text: `${same}新${same}` });

  expect(changes?.text).toEqual({
    from: `…${'😀'.repeat(20)}旧${'😀'.repeat(179)}…`,
    to: `…${'😀'.repeat(20)}新${'😀'.repeat(179)}…`,
  });
});

it.each([
  ['a text that grows', 'a'.repeat(250), 'a'.repeat(10_000), `…${'a'.repeat(20)}`, `…${'a'.repeat(200)}…`],
  ['a long one in place of none', '', '<script>'.repeat(2000), '', `${'<script>'.repeat(25)}…`],
])('keeps no more than 200 characters of %s', (_, from, to, keptFrom, keptTo) => {
  expect(changesOf({ text: from }, { text: to })).toEqual({
    changes: { text: { from: keptFrom, to: keptTo } },
  });
});

it('keeps twenty short entries of a list', () => {
  const many = Array.from({ length: 500 }, (_, index) => `${index}`.padEnd(100, 'x'));
  const { changes } = changesOf({ list: [] as readonly string[] }, { list: many });

  expect(changes?.list?.to).toHaveLength(21);
  expect(JSON.stringify(changes)).not.toContain('x'.repeat(60));
});

it('knows a name that objects have of themselves as one that is not there', () => {
  expect(changesOf({ text: 'constructor' }, { text: 'toString' })).toEqual({
    changes: { text: { from: 'constructor', to: 'toString' } },
  });
});
