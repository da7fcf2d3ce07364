import type { IncomingMessage } from 'node:http';
import type { GatewayWeight } from '@portal/contract/gateway';
import { pointerParts, weighedBytesMax, weighedItemsMax } from '@portal/rules';
import type { Call, CallWeight, Refusal } from './Call';
import { countItems, isSameName } from './countItems';

const single: CallWeight = { units: 1, items: null };

/** Whether the body is needed to know the units of a call. */
export const isWeighedByBody = ({ weight }: Call): boolean =>
  weight?.itemsAt !== undefined && !weight.itemsAt.startsWith('?');

/** Whether the announced body is too large to be counted. */
export const isTooHeavy = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  Number(headers['content-length'] ?? 0) > weighedBytesMax;

/**
 * @param body  Read already when `isWeighedByBody`; null: larger than is counted. In the sandbox items are limited in the same way but cost nothing.
 */
export function weighCall(
  call: Call,
  body: Buffer | null,
  { headers }: Pick<IncomingMessage, 'headers'>,
): CallWeight | Refusal {
  const { weight, env } = call;
  if (!weight) return single;
  if (weight.itemsAt === undefined) return env === 'sandbox' ? single : { units: weight.units, items: null };
  const items = itemsOf(weight.itemsAt, call, body, headers['content-encoding']);
  if (typeof items !== 'number') return { ...items, call };
  if (items > weighedItemsMax)
    return {
      code: 'E9118',
      text: `一次最多 ${weighedItemsMax.toLocaleString('en-US')} 条，这次有 ${items.toLocaleString('en-US')} 条，请分批调用`,
      call,
    };
  return env === 'sandbox' ? single : { units: weight.units * items, items };
}

/** At least one: a call without items is still a call. */
function itemsOf(
  itemsAt: NonNullable<GatewayWeight['itemsAt']>,
  { rest }: Call,
  body: Buffer | null,
  encoding: string | undefined,
): number | Refusal {
  if (itemsAt.startsWith('?')) return Math.max(1, countListed(rest, itemsAt.slice(1)));
  if (encoding !== undefined && encoding !== 'identity')
    return { code: 'E9119', text: '按条计费的接口不接受压缩的请求体' };
  if (!body || body.length > weighedBytesMax)
    return {
      code: 'E9118',
      text: `请求体超过按条计费接口的 ${weighedBytesMax / 1024 ** 2} MB，请分批调用`,
    };
  const items = countItems(body.toString('utf8'), itemsAt === '#' ? [] : pointerParts(itemsAt));
  return items === null ? { code: 'E9119' } : Math.max(1, items);
}

/** Number of values of a parameter that may be repeated or comma-separated. */
function countListed(rest: string, name: string): number {
  const at = rest.indexOf('?');
  if (at < 0) return 0;
  const wanted = name.replace(brackets, '');
  let sum = 0;
  for (const [given, list] of new URLSearchParams(rest.slice(at)))
    if (isSameName(given.replace(brackets, ''), wanted))
      sum += list.split(',').filter((one) => one.trim() !== '').length;
  return sum;
}

/** Of `ids[]` and `ids[0]`, which many frameworks read as a list named `ids`. */
const brackets = /\[[^\]]*\]$/;
