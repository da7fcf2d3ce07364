import { parseRichText, type RichNode } from '@portal/richtext';

const blocks = new Set([
  'p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'tr', 'pre', 'blockquote', 'table', 'ul', 'ol', 'hr',
]); // prettier-ignore

/** Rich text as plain text, one line per block, including link targets and picture addresses. */
export function richLines(html: string): string {
  const lines: string[] = [''];
  const add = (text: string) => lines.push((lines.pop() ?? '') + text);
  const begin = () => lines.at(-1) !== '' && lines.push('');
  function read(nodes: readonly RichNode[], isKept: boolean): void {
    for (const node of nodes) {
      if (typeof node === 'string') {
        add(isKept ? node : node.replace(/\s+/gu, ' '));
        continue;
      }
      const { tag, attributes, children } = node;
      if (tag === 'br') lines.push('');
      if (tag === 'img') add(`［${attributes.alt || '图片'}：${attributes.src}］`);
      if (blocks.has(tag)) begin();
      if (tag === 'li') add('• ');
      read(children, isKept || tag === 'pre');
      if (tag === 'td' || tag === 'th') add(' | ');
      if (tag === 'a' && attributes.href) add(`（${attributes.href}）`);
      if (blocks.has(tag)) begin();
    }
  }
  read(parseRichText(html), false);
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
}
