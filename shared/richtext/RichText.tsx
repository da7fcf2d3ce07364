import { createElement, useMemo, type CSSProperties, type ReactNode } from 'react';
import styled from 'styled-components';
import { CodeBlock, theme } from '@portal/design';
import { Link } from '@portal/router';
import { isOwnImage } from '@portal/rules';
import { parseRichText, type RichElement, type RichNode } from './parseRichText';

interface RichTextProps {
  /** HTML that the server has sanitised. What the allow-list does not name is not drawn all the same. */
  html: string;
}

/** A heading of a text, for a table of contents. */
export interface Heading {
  id: string;
  text: string;
  level: number;
}

/** Rich text for reading, drawn element by element: foreign markup never reaches the page as markup. */
export function RichText({ html }: RichTextProps) {
  const nodes = useMemo(() => parseRichText(html), [html]);
  return <Prose>{draw(nodes, { headings: 0 })}</Prose>;
}

export function headingsOf(html: string): Heading[] {
  const headings: Heading[] = [];
  const visit = (nodes: readonly RichNode[]) => {
    for (const node of nodes) {
      if (typeof node === 'string') continue;
      const level = levelOf(node);
      if (level > 0) headings.push({ id: headingId(headings.length), text: textOf(node.children), level });
      else visit(node.children);
    }
  };
  visit(parseRichText(html));
  return headings;
}

const headingId = (index: number) => `section-${index + 1}`;
const levelOf = ({ tag }: RichElement) => Number(/^h([1-6])$/.exec(tag)?.[1] ?? 0);
const textOf = (nodes: readonly RichNode[]): string =>
  nodes
    .map((node) => (typeof node === 'string' ? node : node.tag === 'br' ? '\n' : textOf(node.children)))
    .join('');

interface Counter {
  headings: number;
}

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
      return <Anchor key={key} href={attributes.href} content={draw(children, counter)} />;
    case 'pre':
      return <CodeBlock key={key} code={textOf(children).replace(/\n$/, '')} label="代码" />;
    case 'table':
      return (
        <Scroll key={key} tabIndex={0} role="region" aria-label="表格">
          <table>{draw(withoutBlanks(children), counter)}</table>
        </Scroll>
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

const spanOf = (text: string | undefined) => (text && Number(text) > 1 ? Number(text) : undefined);
/** White space between rows and items is no content. */
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
  if (!isOwnImage(src)) {
    return (
      <a href={src} target="_blank" rel="noopener noreferrer nofollow">
        [外部图片{alt && `：${alt}`}]
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

const Scroll = styled.div`
  overflow-x: auto;
  margin-bottom: ${theme.space.l};
`;

const Prose = styled.div`
  font-size: ${theme.size.l};
  line-height: 28px;
  overflow-wrap: anywhere;
  h2,
  h3,
  h4,
  h5,
  h6 {
    margin: ${theme.space.xl} 0 ${theme.space.s};
    font-weight: 700;
    scroll-margin-top: 80px;
  }
  h2 {
    font-size: ${theme.size.xl};
  }
  p,
  ul,
  ol,
  blockquote,
  pre {
    margin-bottom: ${theme.space.l};
  }
  li > ul,
  li > ol {
    margin-bottom: 0;
  }
  ul,
  ol {
    padding-left: 1.6em;
  }
  ul {
    list-style: disc;
  }
  ol {
    list-style: decimal;
  }
  a {
    color: ${theme.color.brandDark};
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  img {
    max-width: 100%;
    height: auto;
  }
  table {
    border-collapse: collapse;
    font-size: ${theme.size.m};
    line-height: 22px;
  }
  th,
  td {
    min-width: 48px;
    padding: ${theme.space.s} ${theme.space.m};
    border: 1px solid ${theme.color.line};
    text-align: left;
    vertical-align: top;
  }
  th p,
  td p {
    margin: 0;
  }
  th {
    background: ${theme.color.mist};
  }
  code {
    font-family: ${theme.font.mono};
    font-size: 0.9em;
    background: ${theme.color.mist};
    padding: 1px 4px;
  }
  pre code {
    padding: 0;
    background: none;
  }
  blockquote {
    padding-left: ${theme.space.l};
    border-left: 3px solid ${theme.color.line};
    color: ${theme.color.inkSoft};
  }
  blockquote > :last-child {
    margin-bottom: 0;
  }
`;
