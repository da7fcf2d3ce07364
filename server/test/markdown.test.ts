import { ownVectors } from '../../e2e/fixtures/ownVectors';
import { markdown, markdownCell, richTextOf } from '../src/platform/richText/markdown';
import { sanitise } from '../src/platform/richText/sanitise';

it('draws what descriptions are written with', () => {
  const html = markdown(
    '# 潮汐\n\n按**港口**查询，见 [说明](/help)\n\n- 一\n- 二\n\n| 码 | 意义 |\n|---|---|\n| 1 | 高潮 |\n\n```json\n{"a": 1}\n```',
  );
  for (const part of [
    '<h1>潮汐</h1>',
    '<strong>港口</strong>',
    '<a href="/help">说明</a>',
    '<li>一</li>',
    '<th>码</th>',
    '<td>高潮</td>',
    '<code class="language-json">{"a": 1}\n</code>',
  ])
    expect(html).toContain(part);
});

it('leaves plain texts as they are', () => {
  expect(markdown('按港口查询 1.5 米以上的潮汐')).toBe('按港口查询 1.5 米以上的潮汐');
  expect(markdown('a < b & c')).toBe('<p>a &lt; b &amp; c</p>');
});

it('keeps one line in a cell, and blocks where there are some', () => {
  expect(markdownCell('取值 `day` 或 *night*')).toBe('取值 <code>day</code> 或 <em>night</em>');
  expect(markdownCell('- 一\n- 二')).toContain('<li>一</li>');
  expect(markdownCell('一\n\n二')).toBe('<p>一</p>\n<p>二</p>');
});

it('reads what a form has kept as the rich text that it is', () => {
  expect(richTextOf('<p>1 * 2 * 3</p>')).toBe('<p>1 * 2 * 3</p>');
  expect(richTextOf('**重要**')).toBe('<p><strong>重要</strong></p>');
});

const inMarkdown = (payload: string) => [
  payload,
  `说明 ${payload} 结束`,
  `- ${payload}\n- ${payload}`,
  `[链接](${payload})`,
  `![图](${payload})`,
  `[a]: ${payload}\n\n[a]`,
  `\`\`\`${payload}\n代码\n\`\`\``,
];

it.each([
  ...ownVectors,
  { id: 'a script for an address of Markdown', payload: '[a](javascript:alert(1))' },
  { id: 'the same in entities', payload: '[a](&#106;avascript&colon;alert(1))' },
  { id: 'an address that is a page', payload: '<data:text/html,<script>alert(1)</script>>' },
])('lets nothing through that the allow-list does not name: $id', ({ payload }) => {
  for (const text of inMarkdown(payload)) {
    const html = markdown(text);
    expect(sanitise(html)).toBe(sanitise(sanitise(html)));
    expect(html).not.toMatch(/<[^>]*\s(?:on\w+|style|srcset|srcdoc|formaction)\s*=/i);
    expect(html).not.toMatch(/<(?:script|iframe|object|embed|svg|math|form|base|meta|link|style)\b/i);
    expect(html).not.toMatch(/(?:href|src)="\s*(?:javascript|vbscript|data):/i);
  }
});

it.each(['[', '*a ', '> ', '![', '`', '<a ', '_*', '- ', '[a](', '|', '&', '\\', '~~', '**a_b '])(
  'ends soon with thousands of %j',
  (part) => {
    const from = process.cpuUsage();
    markdown(part.repeat(Math.floor(40_000 / part.length)));
    const { user, system } = process.cpuUsage(from);
    expect((user + system) / 1e6).toBeLessThan(3);
  },
);
