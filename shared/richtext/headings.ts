import type { RichElement, RichNode } from './parseRichText';

/** A heading of a text, for a table of contents. */
export interface Heading {
  id: string;
  text: string;
  level: number;
}

export function headingsOf(nodes: readonly RichNode[]): Heading[] {
  const headings: Heading[] = [];
  const visit = (some: readonly RichNode[]) => {
    for (const node of some) {
      if (typeof node === 'string') continue;
      const level = levelOf(node);
      if (level > 0) headings.push({ id: headingId(headings.length), text: textOf(node.children), level });
      else visit(node.children);
    }
  };
  visit(nodes);
  return headings;
}

export const headingId = (index: number) => `section-${index + 1}`;
/** 1 to 6; 0 for what is no heading. */
export const levelOf = ({ tag }: RichElement) => Number(/^h([1-6])$/.exec(tag)?.[1] ?? 0);
export const textOf = (nodes: readonly RichNode[]): string =>
  nodes
    .map((node) => (typeof node === 'string' ? node : node.tag === 'br' ? '\n' : textOf(node.children)))
    .join('');
