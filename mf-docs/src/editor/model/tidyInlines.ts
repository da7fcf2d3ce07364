import { Text } from 'slate';
import type { Inline, Link, RichLeaf } from './elements';

/**
 * Inlines of one block as a browser displays them: white space is collapsed across elements and trimmed at the edges
 * and around line breaks, adjacent texts with equal marks are joined. A trailing line break is invisible and dropped.
 */
export function tidyInlines(inlines: readonly Inline[]): Inline[] {
  const nodes = inlines.map((node) =>
    'text' in node ? { ...node } : node.type === 'link' ? copyOf(node) : node,
  );
  collapse(nodes);
  return separated(joined(nodes));
}

const copyOf = (link: Link): Link => ({ ...link, children: link.children.map((leaf) => ({ ...leaf })) });

const leavesOf = (nodes: readonly Inline[]): (RichLeaf | null)[] =>
  // Null stands for a picture, beside which white space is kept.
  nodes.flatMap((node) => ('text' in node ? [node] : node.type === 'link' ? node.children : [null]));

function collapse(nodes: readonly Inline[]): void {
  const leaves = leavesOf(nodes);
  let isAfterSpace = true;
  for (const leaf of leaves) {
    if (!leaf) {
      isAfterSpace = false;
      continue;
    }
    if (leaf.text !== '\n') leaf.text = leaf.text.replace(/[ \t\r\n\f]+/g, ' ');
    if (isAfterSpace && leaf.text.startsWith(' ')) leaf.text = leaf.text.slice(1);
    if (leaf.text !== '') isAfterSpace = / $|\n$/.test(leaf.text);
  }
  let isBeforeEdge = true;
  let isLast = true;
  for (const leaf of [...leaves].reverse()) {
    if (!leaf) {
      isBeforeEdge = isLast = false;
      continue;
    }
    if (isBeforeEdge && leaf.text.endsWith(' ')) leaf.text = leaf.text.slice(0, -1);
    if (leaf.text === '\n') {
      if (isLast) leaf.text = '';
      isLast = false;
      isBeforeEdge = true;
    } else if (leaf.text !== '') {
      isBeforeEdge = isLast = false;
    }
  }
}

const haveSameMarks = (a: RichLeaf, b: RichLeaf) => Text.equals(a, b, { loose: true });

function joinLeaves(leaves: readonly RichLeaf[]): RichLeaf[] {
  const kept: RichLeaf[] = [];
  for (const leaf of leaves) {
    const last = kept[kept.length - 1];
    if (leaf.text === '') continue;
    if (last && haveSameMarks(last, leaf)) last.text += leaf.text;
    else kept.push(leaf);
  }
  return kept;
}

function joined(nodes: readonly Inline[]): Inline[] {
  const kept: Inline[] = [];
  for (const node of nodes) {
    const last = kept[kept.length - 1];
    if ('text' in node) {
      if (node.text === '') continue;
      if (last && 'text' in last && haveSameMarks(last, node)) last.text += node.text;
      else kept.push(node);
    } else if (node.type === 'link') {
      if (last && 'type' in last && last.type === 'link' && last.url === node.url)
        last.children = joinLeaves([...last.children, ...node.children]);
      else {
        node.children = joinLeaves(node.children);
        if (node.children.length > 0) kept.push(node);
      }
    } else kept.push(node);
  }
  return kept;
}

/** Slate requires a text node, possibly empty, before, between and after inline elements. */
function separated(nodes: readonly Inline[]): Inline[] {
  const kept: Inline[] = [];
  for (const node of nodes) {
    const last = kept[kept.length - 1];
    if (!('text' in node) && (!last || !('text' in last))) kept.push({ text: '' });
    kept.push(node);
  }
  const last = kept[kept.length - 1];
  if (!last || !('text' in last)) kept.push({ text: '' });
  return kept;
}
