interface Node {
  literals: Map<string, Node>;
  patterns: { test: RegExp; node: Node }[];
  /** Method → path as the description writes it. */
  operations: Map<string, string>;
}

const newNode = (): Node => ({ literals: new Map(), patterns: [], operations: new Map() });
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * The operations of one API version: which of them a path means, segment by segment, the literal one first.
 *
 * Own code, because providers write these paths, and whatever was published must be served. find-my-way, which fastify
 * brings along, throws where a path is there twice or where two differ in the names of their parameters only (here the
 * first counts), and each path would have to be translated into its signs: `:` and `*` mean something there, `{name}`
 * within a segment (`/files/{name}.json`) does not.
 */
export class RouteTree {
  private readonly root = newNode();

  constructor(operations: readonly (readonly [method: string, path: string])[]) {
    for (const [method, path] of operations) this.add(method, path);
  }

  /** Path of the operation as the description writes it, or null when there is none. */
  find(method: string, path: string): string | null {
    return findIn(this.root, path.split('/').filter(Boolean), 0, method);
  }

  private add(method: string, path: string): void {
    let node = this.root;
    for (const segment of path.split('?')[0]!.split('/').filter(Boolean)) {
      node = segment.includes('{') ? patternChild(node, segment) : literalChild(node, segment);
    }
    if (!node.operations.has(method)) node.operations.set(method, path);
  }
}

function literalChild(node: Node, segment: string): Node {
  const known = node.literals.get(segment);
  if (known) return known;
  const child = newNode();
  node.literals.set(segment, child);
  return child;
}

function patternChild(node: Node, segment: string): Node {
  const source = `^${segment
    .split(/\{[^}]*\}/)
    .map(escaped)
    .join('[^/]+')}$`;
  const known = node.patterns.find(({ test }) => test.source === source);
  if (known) return known.node;
  const child = newNode();
  node.patterns.push({ test: new RegExp(source), node: child });
  return child;
}

function findIn(node: Node, segments: string[], index: number, method: string): string | null {
  if (index === segments.length) return node.operations.get(method) ?? null;
  const segment = segments[index]!;
  const literal = node.literals.get(segment);
  const found = literal && findIn(literal, segments, index + 1, method);
  if (found) return found;
  for (const { test, node: child } of node.patterns) {
    if (!test.test(segment)) continue;
    const operation = findIn(child, segments, index + 1, method);
    if (operation) return operation;
  }
  return null;
}
