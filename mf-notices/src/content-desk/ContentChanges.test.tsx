import { render, screen, within } from '@testing-library/react';
import {
  contentKinds,
  kindOf,
  type ContentChanges as Changes,
  type ContentField,
  type ContentKind,
  type ContentValue,
} from '@portal/calls';
import { keysOf } from '@portal/rules';
import { ContentChanges } from './ContentChanges';

const picture = (letter: string) => `/ajaxurl/apix/file/image/file_${letter.repeat(16)}`;
const names = {
  api_1: '行政区划',
  api_2: '汉字转拼音',
  ci_1: '接入',
  ci_2: '计费',
  [picture('a')]: '旧图.png',
  [picture('b')]: '新图.png',
};

/** For each field type: values before and after, and their display texts. */
const examples: {
  readonly [Type in ContentField['type']]: readonly [
    before: ContentValue,
    after: ContentValue,
    readBefore: string,
    readAfter: string,
  ];
} = {
  line: ['甲', '乙', '甲', '乙'],
  text: ['甲', '', '甲', '空'],
  money: ['0.0010', '0.0020', '0.0010', '0.0020'],
  rich: ['<p>甲</p>', '<h2>乙</h2>', '甲', '乙'],
  day: ['2026-08-01', '2026-12-31', '2026年8月1日', '2026年12月31日'],
  order: [1, 2, '1', '2'],
  link: ['/help', '', '/help', '空'],
  picture: [picture('a'), picture('b'), '旧图.png', '新图.png'],
  photo: [picture('c'), '', 'file_cccccccccccccccc', '空'],
  choice: ['', '', '', ''],
  lines: [['甲'], ['乙'], '甲', '乙'],
  ref: ['ci_1', 'ci_2', '接入', '计费'],
  picks: [['api_1'], ['api_gone'], '行政区划', '已不存在（api_gone）'],
  parts: [
    [{ title: '甲', text: '乙', picks: [{ id: 'api_1', note: '丙' }] }],
    [],
    '甲\n乙\n• 行政区划：丙',
    '空',
  ],
};

function exampleOf(field: ContentField) {
  if (field.type !== 'choice') return examples[field.type];
  const [[one = '', first = ''] = [], [other = '', second = ''] = []] = Object.entries(field.options);
  return [one, other, first, second] as const;
}
const draw = (kind: ContentKind, changes: Changes['changes'], former = 1) =>
  render(<ContentChanges data={{ kind, revision: former + 1, former, changes, names }} />);
const changeOf = (label: string) => within(screen.getByText(label).closest('div') ?? document.body);
const trimmed = (text: string | null | undefined) => (text ?? '').trim();

it.each(keysOf(contentKinds))('shows each field of %s with its label, before and after', (kind) => {
  const fields = Object.entries(kindOf(kind).fields);
  draw(
    kind,
    fields.map(([field, description]) => {
      const [before, after] = exampleOf(description);
      return { field, before, after };
    }),
  );

  for (const [, description] of fields) {
    const [, , before, after] = exampleOf(description);
    const change = changeOf(description.label);
    expect(trimmed(change.queryByRole('deletion')?.textContent)).toBe(before);
    if (after !== '空') expect(trimmed(change.getByRole('insertion').textContent)).toBe(after);
    else if (!before.includes('\n')) expect(change.getByText('空')).toBeInTheDocument();
  }
});

it('shows rich text as text with links and pictures, and marks only what changed', () => {
  const text = (price: string, href: string) =>
    `<h2>价格</h2><p>每次调用 ${price} 元，详见<a href="${href}">计费说明</a>，按月结算，次月五日出账。</p>` +
    `<ul><li>甲</li><li>乙</li></ul><script>alert(1)</script>`;
  draw('allianceNews', [{ field: 'content', before: text('0.01', '/help'), after: text('0.02', '/status') }]);

  const change = changeOf('正文');
  expect(change.getAllByRole('deletion').map(({ textContent }) => textContent)).toEqual(['01', 'help']);
  expect(change.getAllByRole('insertion').map(({ textContent }) => textContent)).toEqual(['02', 'status']);
  expect(change.getByText(/每次调用 0\./)).toHaveTextContent('计费说明（/');
  expect(document.querySelector('script')).toBeNull();
});

it('says so when only the formatting changed', () => {
  draw('allianceNews', [{ field: 'content', before: '<p>甲</p>', after: '<p><strong>甲</strong></p>' }]);

  expect(screen.getByText('文字相同，只改了格式。')).toBeInTheDocument();
});

it('shows plain text verbatim, including markup, and of long texts only the surroundings of a change', () => {
  const long = '字'.repeat(10_000);
  draw('serviceTerms', [
    { field: 'title', before: '<b>甲</b>', after: '<script>alert("😀")</script>' },
    { field: 'text', before: `${long}旧${long}`, after: `${long}新😀${long}` },
  ]);

  expect(screen.getByText('<script>alert("😀")</script>')).toBeInTheDocument();
  const change = changeOf('正文');
  expect(change.getByRole('deletion')).toHaveTextContent('旧');
  expect(change.getByRole('insertion')).toHaveTextContent('新😀');
  expect(change.getAllByText('⋯ 相同的 9940 个字 ⋯')).toHaveLength(2);
});

it.each([
  [0, '这是第一个版本，之前没有可以比较的。'],
  [3, '内容与第 3 版相同。'],
])('explains when there is nothing to compare (former %i)', (former, told) => {
  draw('helpPage', [], former);

  expect(screen.getByText(told)).toBeInTheDocument();
});

it('leaves out fields that the kind no longer has', () => {
  draw('helpPage', [{ field: 'constructor', before: '甲', after: '乙' }]);

  expect(screen.queryByText('甲')).toBeNull();
});
