import type { OperationWeight } from '@portal/rules';
import { say, type Translatable } from '../../../platform/i18n/say';

/** "每次计 5 次", "按条计费：每条计 1 次（请求体的 /items，至少 1 条）": `weightText` of `@portal/rules`, and what is counted. */
export function weightLine(weight: OperationWeight | undefined): Translatable {
  const { units = 1, itemsAt = '' } = weight ?? {};
  const counts =
    units === 0 ? say`不计费` : itemsAt ? say`按条计费：每条计 ${units} 次` : say`每次计 ${units} 次`;
  return itemsAt ? say`${counts}${say`（${itemsAtLine(itemsAt)}，至少 1 条）`}` : counts;
}

function itemsAtLine(itemsAt: string): Translatable {
  if (itemsAt === '#') return say`请求体列表`;
  return itemsAt.startsWith('?') ? say`查询参数 ${itemsAt.slice(1)}` : say`请求体的 ${itemsAt}`;
}
