import { fitsLiterals, literalsOf, readOnce, segmentsOf } from '@portal/rules';

interface Pattern {
  literals: readonly string[];
  node: Node;
}

interface Node {
  literals: Map<string, Node>;
  /** By their literal parts, most specific pattern first. */
  patterns: Map<string, Pattern>;
  /** Method → path as the description writes it. */
  operations: Map<string, string>;
}

/** A path compared with this many patterns is treated as unknown, to bound the cost of one lookup. */
const comparisonsMax = 2000;

const newNode = (): Node => ({ literals: new Map(), patterns: new Map(), operations: new Map() });

/**
 * The operations of one API version: which of them a path means, segment by segment: the literal first, then the
 * pattern with the longest literals, then the one published first. Each node and pattern is visited at most once, so
 * that the time is linear in the length of the path, whatever was published. Own code, because providers write these
 * paths and every published one must be served: find-my-way, which comes with fastify, throws for duplicate paths and
 * for paths that differ only in parameter names (here the first counts), and each path would have to be translated into
 * its syntax, where `:` and `*` have a meaning and `{name}` within a segment (`/files/{name}.json`) has none.
 */
export class RouteTree {
  private readonly root = newNode();

  constructor(operations: readonly (readonly [method: string, path: string])[]) {
    const touched = new Set<Node>();
    for (const [method, path] of operations) this.add(method, path, touched);
    for (const node of touched) node.patterns = longestFirst(node.patterns);
  }

  /** Path of the operation as the description writes it, or null when there is none. */
  find(method: string, path: string): string | null {
    const read = readOnce(path);
    return read === null ? null : new Search(method, read.split('/').filter(Boolean)).from(this.root, 0);
  }

  private add(method: string, path: string, touched: Set<Node>): void {
    let node = this.root;
    for (const segment of segmentsOf(path)) {
      const literals = literalsOf(segment);
      if (literals.length > 1) touched.add(node);
      node = literals.length > 1 ? patternChild(node, literals) : literalChild(node, literals.join(''));
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

function patternChild(node: Node, literals: readonly string[]): Node {
  const key = literals.join('{}');
  const known = node.patterns.get(key);
  if (known) return known.node;
  const child = newNode();
  node.patterns.set(key, { literals, node: child });
  return child;
}

const longestFirst = (patterns: Map<string, Pattern>) =>
  new Map([...patterns].sort(([a], [b]) => b.length - a.length));

class Search {
  private comparisons = 0;

  constructor(
    private readonly method: string,
    private readonly segments: readonly string[],
  ) {}

  from(node: Node, index: number): string | null {
    const segment = this.segments[index];
    if (segment === undefined) return node.operations.get(this.method) ?? null;
    const literal = node.literals.get(segment);
    const found = literal && this.from(literal, index + 1);
    if (found) return found;
    for (const { literals, node: child } of node.patterns.values()) {
      this.comparisons += 1;
      if (this.comparisons > comparisonsMax) return null;
      const operation = fitsLiterals(literals, segment) ? this.from(child, index + 1) : null;
      if (operation) return operation;
    }
    return null;
  }
}
