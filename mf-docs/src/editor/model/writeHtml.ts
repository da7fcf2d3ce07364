import type { Align, Block, Cell, Inline, Item, List, Marks, RichLeaf } from './elements';

/**
 * Serialises a document to HTML, which `readHtml` reads back as the same document; empty when there is no content. The
 * output has the form of the server's sanitiser, so that sanitising does not change it.
 */
export function writeHtml(blocks: readonly Block[]): string {
  const end = blocks.findLastIndex((block) => block.type !== 'paragraph' || !isBlank(block.children));
  // Trailing empty paragraphs are room for typing and not part of the document.
  return blocks
    .slice(0, end + 1)
    .map(writeBlock)
    .join('');
}

const isBlank = (children: readonly Inline[]) => children.every((node) => 'text' in node && node.text === '');

function writeBlock(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return `<p${alignStyle(block.align)}>${writeInlines(block.children) || '<br />'}</p>`;
    case 'heading':
      return `<h${block.level}${alignStyle(block.align)}>${writeInlines(block.children) || '<br />'}</h${block.level}>`;
    case 'code': {
      const text = block.children.map((leaf) => leaf.text).join('');
      // Parsers drop a line break directly after the start tag and one before the end tag.
      const body = escapeText(/^\n|\n$/.test(text) ? `\n${text}\n` : text);
      return `<pre><code${block.language ? ` class="language-${block.language}"` : ''}>${body}</code></pre>`;
    }
    case 'quote':
      return `<blockquote>${block.children.map(writeBlock).join('')}</blockquote>`;
    case 'list':
      return writeList(block);
    case 'table':
      return `<table><tbody>${block.children
        .map((row) => `<tr>${row.children.map(writeCell).join('')}</tr>`)
        .join('')}</tbody></table>`;
    case 'rule':
      return '<hr />';
  }
}

function writeList({ isOrdered, start, children }: List): string {
  const tag = isOrdered ? 'ol' : 'ul';
  return `<${tag}${start ? ` start="${start}"` : ''}>${children.map(writeItem).join('')}</${tag}>`;
}

/** A first paragraph is written without its tag when only lists follow. */
function writeItem({ children }: Item): string {
  const [first, ...rest] = children;
  const isPlain = first?.type === 'paragraph' && !first.align && rest.every(({ type }) => type === 'list');
  const body = isPlain
    ? writeInlines(first.children) + rest.map(writeBlock).join('')
    : children.map(writeBlock).join('');
  return `<li>${body}</li>`;
}

function writeCell({ isHeader, colspan, rowspan, background, children }: Cell): string {
  const [first, ...rest] = children;
  const tag = isHeader ? 'th' : 'td';
  const isPlain = first?.type === 'paragraph' && rest.length === 0;
  const style = styleOf({ 'background-color': background, 'text-align': isPlain ? first.align : undefined });
  const spans = (colspan ? ` colspan="${colspan}"` : '') + (rowspan ? ` rowspan="${rowspan}"` : '');
  const body = isPlain ? writeInlines(first.children) : children.map(writeBlock).join('');
  return `<${tag}${spans}${style}>${body}</${tag}>`;
}

/** Adjacent texts and pictures with the same target share one link. */
function writeInlines(nodes: readonly Inline[]): string {
  const texts = spaced(nodes);
  let html = '';
  let open: string | null = null;
  const lead = (href: string | null) => {
    if (href === open) return;
    html += (open === null ? '' : '</a>') + (href === null ? '' : writeLinkTag(href));
    open = href;
  };
  for (const node of nodes) {
    const body = writeInline(node, texts);
    if (body === '') continue;
    lead(hrefOf(node));
    html += body;
  }
  lead(null);
  return html;
}

const hrefOf = (node: Inline): string | null =>
  'text' in node ? null : node.type === 'link' ? node.url : (node.href ?? null);

function writeInline(node: Inline, texts: Map<RichLeaf, string>): string {
  if ('text' in node) return writeLeaf(node, texts.get(node) ?? node.text);
  if (node.type === 'link')
    return node.children.map((leaf) => writeLeaf(leaf, texts.get(leaf) ?? leaf.text)).join('');
  if (!node.url) return '';
  const size = (node.width ? ` width="${node.width}"` : '') + (node.height ? ` height="${node.height}"` : '');
  return `<img src="${escapeValue(node.url)}"${node.alt ? ` alt="${escapeValue(node.alt)}"` : ''}${size} />`;
}

function writeLinkTag(url: string): string {
  const outside = /^https?:/i.test(url) ? ' rel="noopener noreferrer" target="_blank"' : '';
  return `<a href="${escapeValue(url)}"${outside}>`;
}

/**
 * Texts of a block, with spaces that would collapse made non-breaking, and a trailing line break doubled to be visible.
 */
function spaced(nodes: readonly Inline[]): Map<RichLeaf, string> {
  const leaves = nodes.flatMap((node) =>
    'text' in node ? [node] : node.type === 'link' ? node.children : [],
  );
  const texts = new Map<RichLeaf, string>();
  const lastText = [...nodes].reverse().find((node) => !('text' in node) || node.text !== '');
  let before = '\n';
  for (const [at, leaf] of leaves.entries()) {
    const after = leaves.slice(at + 1).find(({ text }) => text !== '')?.text[0] ?? '\n';
    let text = '';
    for (const [place, sign] of [...leaf.text].entries()) {
      const next = [...leaf.text][place + 1] ?? after;
      const isLost = sign === ' ' && (before === '\n' || before === ' ' || next === '\n' || next === ' ');
      text += isLost ? '\u00a0' : sign;
      before = text.at(-1) ?? before;
    }
    const isLast =
      lastText === leaf || (lastText && 'children' in lastText && lastText.children.at(-1) === leaf);
    texts.set(leaf, isLast && text.endsWith('\n') ? `${text}\n` : text);
  }
  return texts;
}

const tagOfMark = [
  ['code', 'code'],
  ['sub', 'sub'],
  ['sup', 'sup'],
  ['strike', 's'],
  ['underline', 'u'],
  ['italic', 'em'],
  ['bold', 'strong'],
] as const satisfies readonly [keyof Marks, string][];

function writeLeaf(leaf: RichLeaf, text: string): string {
  if (text === '') return '';
  let html = escapeText(text).replaceAll('\n', '<br />');
  for (const [mark, tag] of tagOfMark) if (leaf[mark]) html = `<${tag}>${html}</${tag}>`;
  const style = styleOf({ color: leaf.color, 'background-color': leaf.background });
  return style ? `<span${style}>${html}</span>` : html;
}

const alignStyle = (align?: Align) => styleOf({ 'text-align': align });

function styleOf(style: Record<string, string | undefined>): string {
  const declarations = Object.entries(style).flatMap(([property, value]) =>
    value ? [`${property}:${value}`] : [],
  );
  return declarations.length > 0 ? ` style="${declarations.join(';')}"` : '';
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeText = (text: string) => text.replace(/[&<>]/g, (sign) => signs[sign] ?? sign);
const escapeValue = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
