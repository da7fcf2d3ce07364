import { parseTree, type Node, type ParseError } from 'jsonc-parser';
import { maskText, pointerParts } from '@portal/rules';

const strict = { allowTrailingComma: false, disallowComments: true, allowEmptyContent: false };

/**
 * JSON text with the named fields masked: some characters of strings stay, other values become null. Edits the text, so
 * that numbers keep every digit.
 *
 * @param fields  JSON pointers; `*` matches every element or field.
 * @returns null when the text is not JSON, and so cannot be checked.
 */
export function maskAnswer(text: string, fields: readonly string[]): string | null {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, strict);
  if (!tree || errors.length > 0) return null;
  const found = new Set(fields.flatMap((field) => [...nodesAt(tree, pointerParts(field))]));
  // A field inside another masked one is covered by it.
  const outer = [...found].filter((node) => !isInside(node, found)).sort((a, b) => a.offset - b.offset);
  let masked = '';
  let end = 0;
  for (const node of outer) {
    masked += text.slice(end, node.offset) + replacementOf(node);
    end = node.offset + node.length;
  }
  return masked + text.slice(end);
}

/** A name that occurs twice in an object is found twice, because parsers differ in which one they use. */
function* nodesAt(node: Node, [part, ...rest]: readonly string[]): Generator<Node> {
  if (part === undefined) return void (yield node);
  for (const [index, child] of (node.children ?? []).entries()) {
    if (node.type === 'array' && (part === '*' || part === String(index))) yield* nodesAt(child, rest);
    if (node.type !== 'object') continue;
    const [name, value] = child.children ?? [];
    if (value && (part === '*' || name?.value === part)) yield* nodesAt(value, rest);
  }
}

function isInside({ parent }: Node, found: ReadonlySet<Node>): boolean {
  for (let node = parent; node; node = node.parent) if (found.has(node)) return true;
  return false;
}

const replacementOf = ({ type, value }: Node): string =>
  type === 'string' ? JSON.stringify(maskText(String(value))) : 'null';
