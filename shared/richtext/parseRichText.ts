import { isText, type ChildNode, type Document, type Element } from 'domhandler';
import { parseDocument } from '@portal/html';
import {
  codeClassPattern,
  droppedTags,
  richTextAttributes,
  richTextStyles,
  richTextTags,
  safeImage,
  safeLink,
  styledTags,
  type RichTextTag,
} from '@portal/rules';

/** One element of rich text: only what the allow-list names is left of it. */
export interface RichElement {
  tag: RichTextTag;
  attributes: Record<string, string>;
  /** Property → value. */
  style: Record<string, string>;
  children: RichNode[];
}

export type RichNode = RichElement | string;

const allowed = new Map<string, RichTextTag>(richTextTags.map((tag) => [tag, tag]));
const dropped = new Set<string>(droppedTags);
const styled = new Set<string>(styledTags);

/** Unsupported block elements that separate text like a `div`. */
const blockTags = new Set([
  'section', 'article', 'header', 'footer', 'main', 'aside', 'nav', 'figure', 'figcaption', 'center', 'address', 'dl',
  'dt', 'dd', 'form', 'fieldset', 'details', 'summary', 'body', 'html',
]); // prettier-ignore

/**
 * Parses HTML into nodes of the allow-list. With a separate parser, because the browser's would apply style attributes,
 * which the content security policy forbids and reports.
 */
export const parseRichText = (html: string): RichNode[] => childrenOf(parseDocument(html));

const childrenOf = ({ children }: Document | Element): RichNode[] => children.flatMap(nodesFrom);

function nodesFrom(node: ChildNode): RichNode[] {
  if (isText(node)) return [node.data];
  if (!('children' in node) || !('name' in node)) return [];
  const tag = node.name.toLowerCase();
  if (dropped.has(tag)) return [];
  const children = childrenOf(node);
  const own = allowed.get(tag);
  if (!own) return replaceForeign(tag, node, children);
  const element = {
    tag: own,
    attributes: attributesOf(tag, node),
    style: styleOf(tag, node),
    children,
  };
  if (tag === 'img' && !element.attributes.src) return [];
  return [element];
}

function replaceForeign(tag: string, { attribs }: Element, children: RichNode[]): RichNode[] {
  if (blockTags.has(tag)) return [{ tag: 'div', attributes: {}, style: {}, children }];
  const color = tag === 'font' ? attribs.color : undefined;
  if (!color || !richTextStyles.color?.test(color)) return children;
  return [{ tag: 'span', attributes: {}, style: { color }, children }];
}

function attributesOf(tag: string, { attribs }: Element): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const name of richTextAttributes[tag] ?? []) {
    const value = checked(name, attribs[name]);
    if (value !== null) attributes[name] = value;
  }
  return attributes;
}

function checked(name: string, value: string | undefined): string | null {
  if (value === undefined) return null;
  if (name === 'href') return safeLink(value);
  if (name === 'src') return safeImage(value);
  if (name === 'class') return codeClassPattern.test(value) ? value : null;
  if (name === 'alt') return value;
  const figure = /^\d{1,4}/.exec(value.trim())?.[0];
  return figure && Number(figure) > 0 ? String(Number(figure)) : null;
}

function styleOf(tag: string, { attribs }: Element): Record<string, string> {
  const style: Record<string, string> = {};
  if (!styled.has(tag) || !attribs.style) return style;
  for (const declaration of attribs.style.split(';')) {
    const colon = declaration.indexOf(':');
    const property = declaration.slice(0, colon).trim().toLowerCase();
    const value = declaration
      .slice(colon + 1)
      .trim()
      .toLowerCase();
    if (colon > 0 && richTextStyles[property]?.test(value)) style[property] = value;
  }
  return style;
}
