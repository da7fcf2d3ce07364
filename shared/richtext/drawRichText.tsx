import { createElement, type CSSProperties, type ReactNode } from 'react';
import { SourceCode } from '@portal/highlight';
import { Link } from '@portal/router';
import { isPortalPath } from '@portal/rules';
import { headingId, levelOf, textOf } from './headings';
import type { RichElement, RichNode } from './parseRichText';
import { CodeFrame, TableScroll } from './proseStyles';

interface Counter {
  headings: number;
}

/** Renders rich text as elements: markup from outside is never inserted as HTML. */
export const drawRichText = (nodes: readonly RichNode[]): ReactNode[] => draw(nodes, { headings: 0 });

const draw = (nodes: readonly RichNode[], counter: Counter): ReactNode[] =>
  nodes.map((node, key) => (typeof node === 'string' ? node : drawElement(node, key, counter)));

function drawElement(node: RichElement, key: number, counter: Counter): ReactNode {
  const { tag, attributes, children } = node;
  const style = toStyle(node.style);
  const level = levelOf(node);
  // The title of the page is its one h1.
  if (level > 0) {
    const id = headingId(counter.headings++);
    return createElement(`h${Math.max(level, 2)}`, { key, id, style }, draw(children, counter));
  }
  switch (tag) {
    case 'br':
    case 'hr':
      return createElement(tag, { key });
    case 'img':
      return <Picture key={key} attributes={attributes} />;
    case 'a':
      return <Anchor key={key} href={attributes.href} content={draw(withOutsideNamed(children), counter)} />;
    case 'pre':
      return (
        <CodeFrame key={key}>
          <SourceCode
            code={textOf(children).replace(/\n$/, '')}
            language={languageOf(children)}
            label="代码"
          />
        </CodeFrame>
      );
    case 'table':
      return (
        <TableScroll key={key} tabIndex={0} role="region" aria-label="表格">
          <table>{draw(withoutBlanks(children), counter)}</table>
        </TableScroll>
      );
    case 'thead':
    case 'tbody':
    case 'tfoot':
    case 'tr':
    case 'ul':
      return createElement(tag, { key }, draw(withoutBlanks(children), counter));
    case 'ol':
      return (
        <ol key={key} start={attributes.start ? Number(attributes.start) : undefined}>
          {draw(withoutBlanks(children), counter)}
        </ol>
      );
    case 'td':
    case 'th': {
      const spans = { colSpan: spanOf(attributes.colspan), rowSpan: spanOf(attributes.rowspan) };
      return createElement(tag, { key, style, ...spans }, draw(children, counter));
    }
    default:
      return createElement(tag, { key, style }, draw(children, counter));
  }
}

/** Language that the author's code is said to be in. */
const languageOf = (nodes: readonly RichNode[]): string | undefined =>
  nodes
    .map((node) => (typeof node === 'string' ? '' : (node.attributes.class ?? '')))
    .find((name) => name !== '')
    ?.replace(/^language-/, '');

/** Inside a link an external picture is shown by its name: links cannot be nested. */
const withOutsideNamed = (nodes: readonly RichNode[]): RichNode[] =>
  nodes.map((node) => {
    if (typeof node === 'string') return node;
    const { src = '', alt } = node.attributes;
    if (node.tag === 'img' && !isPortalPath(src)) return outsideName(alt);
    return { ...node, children: withOutsideNamed(node.children) };
  });

const outsideName = (alt = '') => `[外部图片${alt && `：${alt}`}]`;

const spanOf = (text: string | undefined) => (text && Number(text) > 1 ? Number(text) : undefined);
/** Whitespace between rows and items is dropped. */
const withoutBlanks = (nodes: readonly RichNode[]) =>
  nodes.filter((node) => typeof node !== 'string' || node.trim() !== '');

const toStyle = (style: Record<string, string>): CSSProperties | undefined =>
  Object.keys(style).length === 0
    ? undefined
    : Object.fromEntries(
        Object.entries(style).map(([property, value]) => [
          property.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
          value,
        ]),
      );

function Picture({
  attributes: { src = '', alt = '', width, height },
}: {
  attributes: Record<string, string>;
}) {
  // Fetching it would tell others who reads.
  if (!isPortalPath(src)) {
    return (
      <a href={src} target="_blank" rel="noopener noreferrer nofollow">
        {outsideName(alt)}
      </a>
    );
  }
  return <img src={src} alt={alt} width={width} height={height} loading="lazy" decoding="async" />;
}

function Anchor({ href, content }: { href: string | undefined; content: ReactNode }) {
  if (!href) return content;
  if (href.startsWith('/')) return <Link to={href}>{content}</Link>;
  if (!/^https?:/i.test(href)) return <a href={href}>{content}</a>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  );
}
