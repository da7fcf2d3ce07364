import { createHash } from 'node:crypto';
import { isDearer, isWeighed, weightOf, type OperationWeight } from '@portal/rules';

import type { Said } from '../../platform/said/say';
import { weightLine } from '../catalog';

/** What an operation counts as now, and counted as before. */
export interface WeightChange {
  operation: string;
  from: Said;
  to: Said;
}

type Weights = readonly OperationWeight[] | undefined;

const operationsOf = (...lists: Weights[]): string[] => [
  ...new Set(lists.flatMap((list = []) => list.filter(isWeighed).map(({ operation }) => operation))),
];

/** What counts otherwise than it did. */
export const weightChangesOf = (before: Weights, now: Weights): WeightChange[] =>
  operationsOf(before, now).flatMap((operation) => {
    const [from, to] = [weightLine(weightOf(before, operation)), weightLine(weightOf(now, operation))];
    return String(from) === String(to) ? [] : [{ operation, from, to }];
  });

/** Of that what counts as more than any of these allows. */
export function dearerThan(accepted: readonly Weights[], agreed: Weights, now: Weights): WeightChange[] {
  const isAccepted = (operation: string) =>
    accepted.some((weights) => !isDearer(weightOf(now, operation), weightOf(weights, operation)));
  return weightChangesOf(agreed, now).filter(({ operation }) => !isAccepted(operation));
}

/** Stands for what operations count as: what was shown is told from what has changed since. */
export const markOf = (weights: Weights): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        operationsOf(weights)
          .sort()
          .map((operation) => {
            const { units, itemsAt } = weightOf(weights, operation)!;
            return [operation, units, itemsAt];
          }),
      ),
    )
    .digest('hex')
    .slice(0, 16);
