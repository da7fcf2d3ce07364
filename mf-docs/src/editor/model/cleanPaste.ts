import { Element, isTag, isText, Text, type ChildNode } from 'domhandler';
import { appendChild, getInnerHTML, removeElement, replaceElement, textContent } from 'domutils';
import { parseDocument } from '@portal/html';
import { dropTypedMarks, listLineFrom, type ListLine } from './listMarks';

/**
 * Cleans HTML copied from Word, WPS or Excel: paragraphs that look like lists become lists, typed numbers and clipboard
 * markup are removed. What was copied from an editor of code becomes a code block.
 */
export function cleanPaste(html: string): string {
  const document = parseDocument(fragmentOf(html));
  const elements = () => collect(document.children);
  for (const element of elements()) frameCode(element);
  const lines = new Map(
    elements()
      .flatMap((element) => listLineFrom(element) ?? [])
      .map((line) => [line.element, line]),
  );
  for (const element of elements()) {
    const style = styleOf(element);
    // List markers written as text, hidden parts, comments, footnotes and fields.
    if (
      /mso-list:\s*ignore/i.test(style) ||
      /mso-element:\s*(comment|footnote|field)/i.test(style) ||
      /display:\s*none/i.test(style)
    )
      removeElement(element);
  }
  for (const element of elements()) {
    // Google Docs wraps everything in <b> with a normal font weight.
    if (
      (element.name === 'b' || element.name === 'strong') &&
      /(^|;)\s*font-weight:\s*(normal|400)/i.test(styleOf(element))
    )
      element.name = 'span';
    if (element.name === 'span') addMarksOfStyle(element);
  }
  buildLists(document.children, lines);
  for (const element of elements())
    if (element.name === 'ul' || element.name === 'ol') dropTypedMarks(element);
  return getInnerHTML(document);
}

const fragmentOf = (html: string) =>
  /<!--\s*StartFragment\s*-->([\s\S]*?)<!--\s*EndFragment\s*-->/i.exec(html)?.[1] ?? html;

const styleOf = (element: Element) => element.attribs.style ?? '';

function collect(nodes: readonly ChildNode[]): Element[] {
  return nodes.flatMap((node) => (isTag(node) ? [node, ...collect(node.children)] : []));
}

/** Editors of code copy an element of which each blank counts, with one element for each line. */
function frameCode(element: Element): void {
  const style = styleOf(element);
  const isCode =
    element.name === 'div' &&
    /white-space:\s*pre\b/i.test(style) &&
    /font-family:[^;]*(mono|consolas|menlo|courier)/i.test(style);
  const lines = element.children.filter((child) => !isText(child) || textContent(child).trim() !== '');
  // A word copied out of a line belongs into a sentence.
  if (!isCode || lines.length < 2) return;
  const text = lines.map((line) => textContent(line).replaceAll('\u00a0', ' ')).join('\n');
  replaceElement(element, new Element('pre', {}, [new Element('code', {}, [new Text(text)])]));
}

/** Adds elements such as <strong> where only a style says so. */
function addMarksOfStyle(element: Element): void {
  const style = styleOf(element);
  const tags = [
    [/(^|;)\s*font-weight:\s*(bold|[6-9]00)/i, 'strong'],
    [/font-style:\s*italic/i, 'em'],
    [/text-decoration[^:]*:[^;]*underline/i, 'u'],
    [/text-decoration[^:]*:[^;]*line-through/i, 's'],
    [/vertical-align:\s*super/i, 'sup'],
    [/vertical-align:\s*sub/i, 'sub'],
  ] as const;
  for (const [pattern, tag] of tags) {
    if (!pattern.test(style)) continue;
    const wrapper = new Element(tag, {});
    const children = [...element.children];
    for (const child of children) {
      removeElement(child);
      appendChild(wrapper, child);
    }
    appendChild(element, wrapper);
  }
}

/** Builds nested lists from adjacent list paragraphs. */
function buildLists(siblings: readonly ChildNode[], lines: ReadonlyMap<Element, ListLine>): void {
  let run: ListLine[] = [];
  const flush = () => {
    if (run.length > 0) replaceRun(run);
    run = [];
  };
  for (const node of [...siblings]) {
    if (isText(node) && textContent(node).trim() === '') continue;
    const element = isTag(node) ? node : null;
    const line = element && lines.get(element);
    if (line) run.push(line);
    else {
      flush();
      if (element) buildLists(element.children, lines);
    }
  }
  flush();
}

function replaceRun(run: readonly ListLine[]): void {
  const [first] = run;
  const html = listHtml(run, 0, Math.min(...run.map(({ level }) => level))).html;
  const [list] = parseDocument(html).children;
  if (!first || !list) return;
  for (const { element } of run.slice(1)) removeElement(element);
  replaceElement(first.element, list);
}

function listHtml(run: readonly ListLine[], from: number, level: number): { html: string; next: number } {
  const tag = run[from]?.isOrdered ? 'ol' : 'ul';
  let html = `<${tag}>`;
  let at = from;
  for (let line = run[at]; line && line.level >= level; line = run[at]) {
    if (line.level > level) {
      const inner = listHtml(run, at, line.level);
      html += `<li>${inner.html}</li>`;
      at = inner.next;
      continue;
    }
    let content = getInnerHTML(line.element);
    at++;
    const below = run[at];
    if (below && below.level > level) {
      const inner = listHtml(run, at, below.level);
      content += inner.html;
      at = inner.next;
    }
    html += `<li>${content}</li>`;
  }
  return { html: `${html}</${tag}>`, next: at };
}
