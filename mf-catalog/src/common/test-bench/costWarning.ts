import type { OperationView, TestMeta } from '@portal/calls';
import { formatMinor, formatPrice, itemsAtText, parseYuan, weightOf, weightText } from '@portal/rules';

/** Cost of a call to an operation under the app's plan, in words. */
export function costWarning(
  { price, weights }: Pick<TestMeta['apps'][number], 'price' | 'weights'>,
  { method, path }: Pick<OperationView, 'method' | 'path'>,
): string {
  const weight = weightOf(weights, `${method} ${path}`);
  if (!weight) return `本次调用将计费 ${formatPrice(price)}`;
  if (weight.units === 0) return '这个接口不计费';
  const cost = formatPrice(formatMinor((parseYuan(price) ?? 0) * weight.units));
  return weight.itemsAt === ''
    ? `本次调用将计费 ${cost}（${weightText(weight)}）`
    : `${itemsAtText(weight.itemsAt)}每条计费 ${cost}，至少 1 条（${weightText(weight)}）`;
}
