import { isWeighed, type OperationWeight } from '@portal/rules';
import { inLines } from '../../platform/said/listed';
import { say, type Said } from '../../platform/said/say';
import { weightLine } from '../catalog';

/** A line per operation with its weight. */
export function weightsText(weights: readonly OperationWeight[]): Said {
  const lines = weights.filter(isWeighed).map((weight) => say`${weight.operation} ${weightLine(weight)}`);
  return lines.length > 0 ? inLines(lines) : say`每个接口每次计 1 次`;
}
