import type { Rule } from './Rule';

/**
 * What a call of an operation counts as: each unit costs what a call costs under the plan, and is taken off packs and
 * tiers. Rates, calls a day and budgets in calls go on counting calls.
 */
export interface OperationWeight {
  /** "POST /identities/batch" */
  operation: string;
  /** 0: it costs nothing. */
  units: number;
  /**
   * Where its items are, each of which counts so, one at least: a JSON pointer (RFC 6901) that goes through the objects of
   * the body, `#` for a body that is a list itself, or `?name` for a parameter of the query. Empty: it counts as a whole.
   */
  itemsAt: string;
}

export const weightUnitsMax = 1000;
/** Most items of one call: with more it is refused before anything is carried. */
export const weighedItemsMax = 1000;
/** A body larger than this, of an operation that counts by items, is refused: nobody could say what it counts as. */
export const weighedBytesMax = 1024 * 1024;
/** Operations of one API that count as other than one. */
export const weightsMax = 300;

const inQuery = /^\?[^\s?#&=/]+$/;
const inBody = /^(?:#|\/(?!$)(?:[^~]|~[01])*)$/;

/** Empty: it counts as a whole. */
export const itemsAtRules: readonly Rule[] = [
  {
    isMet: (text) => text === '' || inQuery.test(text) || inBody.test(text),
    message: '须为请求体里列表的 JSON 指针，例如 /items；请求体本身是列表时填 #；查询参数填 ?ids',
  },
  { isMet: (text) => text.length <= 200, message: '最多200个字' },
];

/** Methods whose calls bring no body that could hold items. */
const bodiless: readonly string[] = ['GET', 'HEAD', 'OPTIONS', 'TRACE'];

/** Why an operation cannot be counted so; null: it can. */
export function weightProblem({ operation, itemsAt }: OperationWeight): string | null {
  const [method = ''] = operation.split(' ');
  return itemsAt !== '' && !itemsAt.startsWith('?') && bodiless.includes(method)
    ? `${operation} 没有请求体，按条计费须填查询参数，例如 ?ids`
    : null;
}

/** Whether it says anything: what counts as one call needs no weight. */
export const isWeighed = ({ units, itemsAt }: OperationWeight): boolean => units !== 1 || itemsAt !== '';

export const weightOf = (
  weights: readonly OperationWeight[] | undefined,
  operation: string,
): OperationWeight | undefined => weights?.find((one) => one.operation === operation);

/** Most units that one call can need. */
export const unitsOfCallMax = (weights: readonly OperationWeight[] = []): number =>
  Math.max(1, ...weights.map(({ units, itemsAt }) => (itemsAt === '' ? units : units * weighedItemsMax)));

/** "每次计 5 次", "按条计费：每条计 1 次", "不计费" */
export function weightText(weight: Pick<OperationWeight, 'units' | 'itemsAt'> | undefined): string {
  const { units = 1, itemsAt = '' } = weight ?? {};
  if (units === 0) return '不计费';
  return itemsAt === '' ? `每次计 ${units} 次` : `按条计费：每条计 ${units} 次`;
}

/** What is counted, in words: "请求体的 /items", "查询参数 ids"; empty where nothing is. */
export function itemsAtText(itemsAt: string): string {
  if (itemsAt === '') return '';
  if (itemsAt === '#') return '请求体列表';
  return itemsAt.startsWith('?') ? `查询参数 ${itemsAt.slice(1)}` : `请求体的 ${itemsAt}`;
}

/** Whether some call counts as more than it did. Of items in another place nobody knows how many there are. */
export function isDearer(now: OperationWeight | undefined, before: OperationWeight | undefined): boolean {
  const { units, itemsAt } = now ?? asOne;
  const known = before ?? asOne;
  return (itemsAt === known.itemsAt || itemsAt === '' ? units : units * weighedItemsMax) > known.units;
}

const asOne = { units: 1, itemsAt: '' };

/** "计 500 次" of calls that count otherwise than one by one; empty of those that do not. */
export const unitsText = (calls: number, units: number): string =>
  units === calls ? '' : `计 ${units.toLocaleString('zh-CN')} 次`;

/** How many calls there were, with what they count as: "100（计 500 次）" */
export function callsText(calls: number, units: number): string {
  const counted = unitsText(calls, units);
  return `${calls.toLocaleString('zh-CN')}${counted && `（${counted}）`}`;
}
