import { say, type Translatable, type TranslatableText } from '../../../platform/i18n/say';
import type { Refusal } from '../Refusal';
import { refOf, resolveStep } from './resolveRef';

/** Far above the depth of the largest known descriptions. */
const depthMax = 200;
const valuesMax = 400_000;
const charactersMax = 16 * 1024 * 1024;
const refsMax = 40_000;
const chainMax = 100;

const split = say`拆成多个描述文件后分别导入`;

/**
 * Finds what would make a reader of the description do work out of proportion to its length. Visits each value once.
 */
export function findExcess(document: object): Refusal | null {
  const refs = new Set<string>();
  const size = sizeOf(document, refs);
  if (size === 'circular') return refusal(say`内容包含它自己`, say`去掉引用自己所在层的锚点与别名`);
  if (size === 'large' || size.values > valuesMax) return refusal(say`内容超过 ${valuesMax} 项`, split);
  if (size.depth > depthMax)
    return refusal(say`嵌套超过 ${depthMax} 层`, say`检查是否误把数据当成描述，或用 $ref 拆开过深的结构`);
  if (size.characters > charactersMax)
    return refusal(say`别名展开后的内容过大`, say`去掉反复引用的锚点与别名`);
  if (refs.size > refsMax) return refusal(say`$ref 超过 ${refsMax} 个`, split);
  const chained = findLongChain(document, refs);
  return chained === null
    ? null
    : refusal(say`$ref 接连引用超过 ${chainMax} 层`, say`让 $ref 直接指向定义`, chained);
}

const refusal = (
  cause: Translatable,
  remedy: Translatable,
  place: TranslatableText = say`文件`,
): Refusal => ({ place, cause, remedy });

/** The size without sharing, as in JSON: each use of a YAML alias counts. */
interface Size {
  values: number;
  characters: number;
  depth: number;
}

/**
 * Iterative, because recursion would overflow the stack.
 *
 * @param refs  Collects each `$ref` that is found.
 */
function sizeOf(root: object, refs: Set<string>): Size | 'circular' | 'large' {
  /** Null while the value's children are being visited. */
  const sizes = new Map<object, Size | null>();
  const open = [root];
  for (let node = open.at(-1); node; node = open.at(-1)) {
    const known = sizes.get(node);
    if (known === undefined) {
      if (sizes.size + open.length > valuesMax) return 'large';
      sizes.set(node, null);
      const ref = refOf(node);
      if (ref !== null) refs.add(ref);
      for (const child of Object.values(node)) {
        if (!isNode(child)) continue;
        const inside = sizes.get(child);
        if (inside === null) return 'circular';
        if (inside === undefined) open.push(child);
      }
    } else {
      open.pop();
      if (known === null) sizes.set(node, sum(node, sizes));
    }
  }
  return sizes.get(root) ?? 'circular';
}

function sum(node: object, sizes: ReadonlyMap<object, Size | null>): Size {
  const total = { values: 1, characters: 0, depth: 0 };
  const entries: [string, unknown][] = Object.entries(node);
  for (const [key, child] of entries) {
    const inside = isNode(child) ? sizes.get(child) : null;
    total.values += inside?.values ?? 1;
    total.characters += key.length + (inside?.characters ?? (typeof child === 'string' ? child.length : 1));
    total.depth = Math.max(total.depth, (inside?.depth ?? 0) + 1);
  }
  return total;
}

const isNode = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A chain of `$ref`s to `$ref`s that is too long; null: there is none. */
function findLongChain(document: object, refs: ReadonlySet<string>): string | null {
  const lengths = new Map<string, number>();
  for (const first of refs) {
    const chain: string[] = [];
    let ref: string | null = first;
    // A cycle counts as a chain as long as the cycle.
    while (ref !== null && !lengths.has(ref)) {
      chain.push(ref);
      if (chain.length > chainMax) return first;
      lengths.set(ref, 0);
      ref = refOf(resolveStep(document, ref));
    }
    let length = ref === null ? 0 : (lengths.get(ref) ?? 0);
    for (const passed of chain.reverse()) {
      length += 1;
      if (length > chainMax) return passed;
      lengths.set(passed, length);
    }
  }
  return null;
}
