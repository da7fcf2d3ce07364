import { isWeighed, type OperationWeight } from '@portal/rules';
import { inLines } from '../../platform/i18n/listed';
import { say, type Translatable } from '../../platform/i18n/say';
import { weightLine } from '../catalog';

/** A line per operation with its weight. */
export function weightsText(weights: readonly OperationWeight[]): Translatable {
  const lines = weights.filter(isWeighed).map((weight) => say`${weight.operation} ${weightLine(weight)}`);
  return lines.length > 0 ? inLines(lines) : say`每个接口每次计 1 次`;
}
