import { Parser } from 'htmlparser2';
import { droppedTags } from '@portal/rules';

const dropped = new Set<string>(droppedTags);
const blocks = new Set([
  'p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'tr', 'td', 'th', 'br', 'pre', 'blockquote', 'table', 'ul', 'ol',
]); // prettier-ignore

/** The text that a reader sees in rich text; blocks are separated by a blank. */
export function plainText(html: string): string {
  const pieces: string[] = [];
  let droppedAround = 0;
  const add = (text: string) => droppedAround === 0 && pieces.push(text);
  const parser = new Parser({
    onopentagname(tag) {
      if (dropped.has(tag)) droppedAround++;
      if (blocks.has(tag)) add(' ');
    },
    onclosetag(tag) {
      if (dropped.has(tag)) droppedAround--;
      if (blocks.has(tag)) add(' ');
    },
    ontext: add,
  });
  parser.end(html);
  return pieces.join('').replace(/\s+/gu, ' ').trim();
}
