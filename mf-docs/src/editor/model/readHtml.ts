import { parseRichText, type RichElement as HtmlElement, type RichNode } from '@portal/richtext';
import {
  emptyDocument,
  emptyParagraph,
  type Align,
  type Block,
  type Cell,
  type Code,
  type Heading,
  type Inline,
  type Item,
  type Link,
  type List,
  type Marks,
  type RichLeaf,
  type Row,
  type Table,
} from './elements';
import { tidyInlines } from './tidyInlines';

/** Formatting inherited from the ancestors of a node. */
interface Context {
  marks: Marks;
  href?: string;
  align?: Align;
  /** Inside an element of a list that is not an item. */
  isInList?: boolean;
}

/** Mixed content, before inlines between blocks are grouped into paragraphs. */
type Flow = Inline | Block;

const markOfTag: Partial<Record<string, keyof Marks>> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  u: 'underline',
  s: 'strike',
  del: 'strike',
  strike: 'strike',
  sub: 'sub',
  sup: 'sup',
  code: 'code',
};

const levels: Partial<Record<string, Heading['level']>> = { h1: 1, h2: 2, h3: 3, h4: 4, h5: 5, h6: 6 };

/** Parses HTML into a document that has at least one block. */
export function readHtml(html: string): Block[] {
  const blocks = readBlocks(parseRichText(html));
  return blocks.length > 0 ? blocks : emptyDocument();
}

const readBlocks = (nodes: readonly RichNode[]): Block[] =>
  toBlocks(flowOf(joinStrayRows(nodes), { marks: {} }));

const flowOf = (nodes: readonly RichNode[], context: Context): Flow[] =>
  nodes.flatMap((node) =>
    typeof node === 'string'
      ? inline({ ...context.marks, text: node }, context)
      : flowOfElement(node, context),
  );

function flowOfElement(node: HtmlElement, context: Context): Flow[] {
  const { tag, children, attributes } = node;
  const inner = within(node, context);
  const level = levels[tag];
  if (level)
    return textBlock(children, inner, (align) => ({
      type: 'heading',
      level,
      ...align,
    }));
  switch (tag) {
    case 'p':
      return textBlock(children, inner, (align) => ({ type: 'paragraph', ...align }));
    case 'div':
    case 'caption':
      return toBlocks(flowOf(joinStrayRows(children), inner), inner.align);
    case 'blockquote':
      return [{ type: 'quote', children: filled(toBlocks(flowOf(children, inner), inner.align)) }];
    case 'pre':
      return [codeFrom(node)];
    case 'ul':
    case 'ol':
      return [listFrom(node, inner)];
    case 'li':
      return context.isInList
        ? itemFrom(node, inner).children
        : [{ type: 'list', isOrdered: false, children: [itemFrom(node, inner)] }];
    case 'table':
      return tableFrom(children, inner);
    case 'tr':
    case 'thead':
    case 'tbody':
    case 'tfoot':
    case 'td':
    case 'th':
      return tableFrom([node], inner);
    case 'hr':
      return [{ type: 'rule', children: [{ text: '' }] }];
    case 'br':
      return inline({ ...context.marks, text: '\n' }, context);
    case 'img':
      return inline(
        {
          type: 'image',
          url: attributes.src ?? '',
          ...(attributes.alt && { alt: attributes.alt }),
          ...(attributes.width && { width: Number(attributes.width) }),
          ...(attributes.height && { height: Number(attributes.height) }),
          children: [{ text: '' }],
        },
        context,
      );
    default:
      return flowOf(children, inner);
  }
}

/** The context for the content of an element. */
function within({ tag, attributes, style }: HtmlElement, context: Context): Context {
  const mark = markOfTag[tag];
  return {
    ...context,
    marks: {
      ...context.marks,
      ...(mark && { [mark]: true as const }),
      ...(tag === 'span' && style.color && { color: style.color }),
      ...(tag === 'span' && style['background-color'] && { background: style['background-color'] }),
    },
    href: tag === 'a' && attributes.href ? attributes.href : context.href,
    align: (style['text-align'] as Align | undefined) ?? context.align,
  };
}

function inline(node: RichLeaf | Inline, { href }: Context): Flow[] {
  if (!href) return [node];
  // Links contain only text; a picture inside one becomes a link itself.
  if ('type' in node) return [node.type === 'image' ? { ...node, href } : node];
  return [{ type: 'link', url: href, children: [node] } satisfies Link];
}

const isBlock = (node: Flow): node is Block =>
  'type' in node && node.type !== 'link' && node.type !== 'image';
const isInline = (node: Flow): node is Inline => !isBlock(node);

/** Groups inlines into paragraphs, ignoring white space between blocks. */
function toBlocks(flow: readonly Flow[], align?: Align): Block[] {
  const blocks: Block[] = [];
  let run: Inline[] = [];
  const flush = () => {
    const children = tidyInlines(run);
    run = [];
    if (hasContent(children)) blocks.push({ type: 'paragraph', ...alignment(align), children });
  };
  for (const node of flow) {
    if (!isBlock(node)) run.push(node);
    else {
      flush();
      blocks.push(node);
    }
  }
  flush();
  return blocks;
}

const hasContent = (inlines: readonly Inline[]): boolean =>
  inlines.some((node) =>
    'text' in node ? node.text !== '' : node.type === 'image' || hasContent(node.children),
  );

const alignment = (align?: Align) => (align && align !== 'left' ? { align } : {});

/** A paragraph or heading; blocks inside it become its siblings. */
function textBlock(
  children: readonly RichNode[],
  context: Context,
  shape: (align: { align?: Align }) => Omit<Heading, 'children'> | { type: 'paragraph'; align?: Align },
): Flow[] {
  const flow = flowOf(children, { ...context, align: undefined });
  if (flow.every(isInline)) {
    const inlines = tidyInlines(flow);
    // An empty line is written as a line break; blocks with only white space are dropped.
    if (!hasContent(inlines) && !flow.some((node) => 'text' in node && node.text === '\n')) return [];
    return [{ ...shape(alignment(context.align)), children: inlines }];
  }
  return toBlocks(flow, context.align).map((block) =>
    block.type === 'paragraph' ? { ...shape(alignment(context.align)), children: block.children } : block,
  );
}

const filled = (blocks: Block[]): Block[] => (blocks.length > 0 ? blocks : [emptyParagraph()]);

function codeFrom({ children }: HtmlElement): Code {
  const inside = children.find(
    (child): child is HtmlElement => typeof child !== 'string' && child.tag === 'code',
  );
  const language = inside?.attributes.class?.replace(/^language-/, '');
  const text = textOf(children).replace(/^\n/, '').replace(/\n$/, '');
  return { type: 'code', ...(language && { language }), children: [{ text }] };
}

const textOf = (nodes: readonly RichNode[]): string =>
  nodes
    .map((node) => (typeof node === 'string' ? node : node.tag === 'br' ? '\n' : textOf(node.children)))
    .join('');

function listFrom({ tag, attributes, children }: HtmlElement, context: Context): List {
  const items: Item[] = [];
  const inner = { ...context, align: undefined };
  for (const child of children) {
    if (typeof child === 'string') {
      if (child.trim()) items.push({ type: 'item', children: toBlocks(flowOf([child], inner)) });
    } else if (child.tag === 'li') {
      items.push(itemFrom(child, inner));
    } else if (child.tag === 'ul' || child.tag === 'ol') {
      // Word processors write a nested list beside its item instead of inside it.
      const last = items[items.length - 1];
      const nested = listFrom(child, inner);
      if (last) last.children.push(nested);
      else items.push({ type: 'item', children: [nested] });
    } else {
      const blocks = toBlocks(flowOf([child], { ...inner, isInList: true }));
      if (blocks.length > 0) items.push({ type: 'item', children: blocks });
    }
  }
  const start = Number(attributes.start ?? 1);
  return {
    type: 'list',
    isOrdered: tag === 'ol',
    ...(tag === 'ol' && start > 1 && { start }),
    children: items.length > 0 ? items : [{ type: 'item', children: [emptyParagraph()] }],
  };
}

const itemFrom = (node: HtmlElement, context: Context): Item => ({
  type: 'item',
  children: filled(toBlocks(flowOf(node.children, within(node, context)), within(node, context).align)),
});

/** Wraps rows and cells whose table was not copied in one. */
function joinStrayRows(nodes: readonly RichNode[]): RichNode[] {
  const isRow = (node: RichNode) =>
    typeof node !== 'string' && ['tr', 'td', 'th', 'tbody'].includes(node.tag);
  if (!nodes.some(isRow)) return [...nodes];
  const joined: RichNode[] = [];
  for (const node of nodes) {
    const last = joined[joined.length - 1];
    if (!isRow(node)) joined.push(node);
    else if (last && typeof last !== 'string' && last.tag === 'table') last.children.push(node);
    else joined.push({ tag: 'table', attributes: {}, style: {}, children: [node] });
  }
  return joined;
}

/** A table, preceded by its caption. */
function tableFrom(nodes: readonly RichNode[], context: Context): Flow[] {
  const captions: Flow[] = [];
  const rows: Row[] = [];
  const addRow = (cells: readonly RichNode[]) => {
    const children = cells.flatMap((cell) => (isElement(cell, 'td', 'th') ? [cellFrom(cell, context)] : []));
    if (children.length > 0) rows.push({ type: 'row', children });
  };
  const visit = (node: RichNode) => {
    if (typeof node === 'string') {
      if (node.trim()) captions.push(...toBlocks(flowOf([node], context)));
    } else if (node.tag === 'tr') addRow(node.children);
    else if (node.tag === 'td' || node.tag === 'th') addLoose(node);
    else if (['thead', 'tbody', 'tfoot'].includes(node.tag)) node.children.forEach(visit);
    else captions.push(...toBlocks(flowOf([node], context), context.align));
  };
  let loose: HtmlElement[] = [];
  const addLoose = (cell: HtmlElement) => loose.push(cell);
  nodes.forEach(visit);
  if (loose.length > 0) addRow(loose);
  loose = [];
  const table: Table[] = rows.length > 0 ? [{ type: 'table', children: rows }] : [];
  return [...captions, ...table];
}

const isElement = (node: RichNode, ...tags: string[]): node is HtmlElement =>
  typeof node !== 'string' && tags.includes(node.tag);

function cellFrom(node: HtmlElement, context: Context): Cell {
  const { tag, attributes, style, children } = node;
  const inner = within(node, { ...context, marks: {}, align: undefined });
  const [colspan, rowspan] = [Number(attributes.colspan ?? 1), Number(attributes.rowspan ?? 1)];
  return {
    type: 'cell',
    ...(tag === 'th' && { isHeader: true as const }),
    ...(colspan > 1 && { colspan }),
    ...(rowspan > 1 && { rowspan }),
    ...(style['background-color'] && { background: style['background-color'] }),
    children: filled(toBlocks(flowOf(children, inner), inner.align)),
  };
}
