import { isComment, isDirective, isTag, isText, type ChildNode, type Element } from 'domhandler';
import { removeElement, textContent } from 'domutils';

/** A paragraph that is displayed as a list item. */
export interface ListLine {
  element: Element;
  level: number;
  isOrdered: boolean;
}

const listStyle = /mso-list:\s*l\d+\s+level(\d+)/i;
const ignoredStyle = /mso-list:\s*ignore/i;
const gap = '[\\s\\u00a0]';
const ordinal =
  /* as is */ '[(（]?(?:\\d{1,3}(?:\\.\\d{1,3})*|[a-z]|[ivxlc]{1,6}|[一二三四五六七八九十]{1,3})[.)、．）]';
const ordinalOnly = new RegExp(`^${gap}*${ordinal}`, 'i');
const typedOrdinal = new RegExp(`^${gap}*${ordinal}${gap}+`, 'i');
/** The letters are bullets in symbol fonts. A word can start with one, but not followed by such a gap. */
const typedBullet = new RegExp(`^${gap}*(?:[·•●○▪■◆◇–—-]${gap}+|[lnoquvüØ§](?:\\u00a0|${gap}{2})${gap}*)`);

/** Recognises a paragraph as a list item and removes its typed marker; null for any other element. */
export function listLineFrom(element: Element): ListLine | null {
  if (!/^(p|h[1-6])$/.test(element.name)) return null;
  const level = Number(listStyle.exec(element.attribs.style ?? '')?.[1] ?? 0);
  const isMarked = /MsoListParagraph/i.test(element.attribs.class ?? '');
  if (level === 0 && !isMarked) return null;

  const mark = takeMark(element);
  if (level === 0 && mark === null) return null;
  return { element, level: Math.max(level, 1), isOrdered: mark !== null && ordinalOnly.test(mark) };
}

/** Removes and returns the marker: the part that the program marks as such, or else the beginning of the text. */
function takeMark(paragraph: Element): string | null {
  const said = ignoredIn(paragraph.children) ?? conditionalIn(paragraph.children);
  if (said) {
    const mark = said.map((node) => textContent(node)).join('');
    said.forEach(removeElement);
    return mark;
  }
  const text = textContent(paragraph);
  const typed = (typedOrdinal.exec(text) ?? typedBullet.exec(text))?.[0];
  if (typed === undefined || typed.length === text.length) return null;
  cutStart(paragraph, typed.length);
  return typed;
}

function ignoredIn(nodes: readonly ChildNode[]): ChildNode[] | null {
  for (const node of nodes) {
    if (!isTag(node)) continue;
    if (ignoredStyle.test(node.attribs.style ?? '')) return [node];
    const found = ignoredIn(node.children);
    if (found) return found;
  }
  return null;
}

/** Nodes between `[if !supportLists]` and `[endif]`. */
function conditionalIn(nodes: readonly ChildNode[]): ChildNode[] | null {
  const saying = (words: string) =>
    nodes.findIndex((node) => (isComment(node) || isDirective(node)) && node.data.includes(words));
  const from = saying('[if !supportLists]');
  const to = saying('[endif]');
  return from >= 0 && to > from ? nodes.slice(from + 1, to) : null;
}

/** Removes the first `count` characters of an element's text. */
function cutStart(element: Element, count: number): void {
  let left = count;
  const visit = (node: ChildNode) => {
    if (isText(node)) {
      const cut = Math.min(left, node.data.length);
      node.data = node.data.slice(cut);
      left -= cut;
    } else if (isTag(node)) node.children.forEach(visit);
  };
  element.children.forEach(visit);
}

/**
 * Removes markers that are repeated in the text of a real list. Only when every item has one, and numbers match the
 * list's own.
 */
export function dropTypedMarks(list: Element): void {
  const items = list.children.filter(isTag).filter(({ name }) => name === 'li');
  const first = Number(list.attribs.start ?? 1);
  const marks = items.map((item, index) =>
    list.name === 'ol' ? numberOf(item, first + index) : typedBullet.exec(textContent(item))?.[0],
  );
  for (const [index, item] of items.entries()) {
    const mark = marks[index];
    if (mark !== undefined && !marks.includes(undefined)) cutStart(item, mark.length);
  }
}

const numberOf = (item: Element, number: number) =>
  new RegExp(/* as is */ `^${gap}*[(（]?${number}[.)、．）]${gap}+`).exec(textContent(item))?.[0];
