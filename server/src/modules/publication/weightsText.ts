import { isWeighed, itemsAtText, weightText, type OperationWeight } from '@portal/rules';

/** "每次计 5 次", "按条计费：每条计 1 次（请求体的 /items，至少 1 条）" */
export const weightLine = (weight: OperationWeight | undefined): string =>
  weightText(weight) + (weight?.itemsAt ? `（${itemsAtText(weight.itemsAt)}，至少 1 条）` : '');

/** What operations count as, a line each. */
export const weightsText = (weights: readonly OperationWeight[]): string =>
  weights
    .filter(isWeighed)
    .map((weight) => `${weight.operation} ${weightLine(weight)}`)
    .join('\n') || '每个接口每次计 1 次';
