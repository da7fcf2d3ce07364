import type { Rule } from './Rule';

/**
 * Weight of an operation's calls in units: prices, packs and tiers count units; rates, daily limits and budgets of
 * calls count calls.
 */
export interface OperationWeight {
  /** "POST /identities/batch" */
  operation: string;
  /** 0: free. */
  units: number;
  /**
   * Where the items are that each count `units`, at least one: a JSON pointer (RFC 6901) through objects of the body,
   * `#` for a body that is a list, or `?name` for a query parameter. Empty: the call counts as a whole.
   */
  itemsAt: string;
}

export const weightUnitsMax = 1000;
/** Calls with more items are refused. */
export const weighedItemsMax = 1000;
/** Larger bodies of operations that count items are refused, because they are not parsed. */
export const weighedBytesMax = 1024 * 1024;
/** Most weights per API. */
export const weightsMax = 300;

const inQuery = /^\?[^\s?#&=/]+$/;
const inBody = /^(?:#|\/(?!$)(?:[^~]|~[01])*)$/;

/** Empty: the call counts as a whole. */
export const itemsAtRules: readonly Rule[] = [
  {
    isMet: (text) => text === '' || inQuery.test(text) || inBody.test(text),
    message: '须为请求体里列表的 JSON 指针，例如 /items；请求体本身是列表时填 #；查询参数填 ?ids',
  },
  { isMet: (text) => text.length <= 200, message: '最多200个字' },
];

/** Methods without a body that could contain items. */
const bodiless: readonly string[] = ['GET', 'HEAD', 'OPTIONS', 'TRACE'];

/** Why an operation cannot have this weight; null: it can. */
export function weightProblem({ operation, itemsAt }: OperationWeight): string | null {
  const [method = ''] = operation.split(' ');
  return itemsAt !== '' && !itemsAt.startsWith('?') && bodiless.includes(method)
    ? `${operation} 没有请求体，按条计费须填查询参数，例如 ?ids`
    : null;
}

/** Whether it differs from the default of one unit per call. */
export const isWeighed = ({ units, itemsAt }: OperationWeight): boolean => units !== 1 || itemsAt !== '';

export const weightOf = (
  weights: readonly OperationWeight[] | undefined,
  operation: string,
): OperationWeight | undefined => weights?.find((one) => one.operation === operation);

/** Most units that a call can take. */
export const unitsOfCallMax = (weights: readonly OperationWeight[] = []): number =>
  Math.max(1, ...weights.map(({ units, itemsAt }) => (itemsAt === '' ? units : units * weighedItemsMax)));

/** "每次计 5 次", "按条计费：每条计 1 次", "不计费" */
export function weightText(weight: Pick<OperationWeight, 'units' | 'itemsAt'> | undefined): string {
  const { units = 1, itemsAt = '' } = weight ?? {};
  if (units === 0) return '不计费';
  return itemsAt === '' ? `每次计 ${units} 次` : `按条计费：每条计 ${units} 次`;
}

/** Place of the items in words: "请求体的 /items", "查询参数 ids"; empty: none. */
export function itemsAtText(itemsAt: string): string {
  if (itemsAt === '') return '';
  if (itemsAt === '#') return '请求体列表';
  return itemsAt.startsWith('?') ? `查询参数 ${itemsAt.slice(1)}` : `请求体的 ${itemsAt}`;
}

/**
 * Whether some call may cost more units than before. If items are in a different place, their number cannot be
 * compared.
 */
export function isDearer(now: OperationWeight | undefined, before: OperationWeight | undefined): boolean {
  const { units, itemsAt } = now ?? asOne;
  const known = before ?? asOne;
  return (itemsAt === known.itemsAt || itemsAt === '' ? units : units * weighedItemsMax) > known.units;
}

const asOne = { units: 1, itemsAt: '' };

/** "计 500 次" when units differ from calls; otherwise empty. */
export const unitsText = (calls: number, units: number): string =>
  units === calls ? '' : `计 ${units.toLocaleString('zh-CN')} 次`;

/** Number of calls with their units: "100（计 500 次）" */
export function callsText(calls: number, units: number): string {
  const counted = unitsText(calls, units);
  return `${calls.toLocaleString('zh-CN')}${counted && `（${counted}）`}`;
}
