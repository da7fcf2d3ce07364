import { isWeighed, weightLine, type OperationWeight } from '@portal/rules';

/** What operations count as, a line each. */
export const weightsText = (weights: readonly OperationWeight[]): string =>
  weights
    .filter(isWeighed)
    .map((weight) => `${weight.operation} ${weightLine(weight)}`)
    .join('\n') || '每个接口每次计 1 次';
