import { createHash } from 'node:crypto';
import { isDearer, isWeighed, weightOf, type OperationWeight } from '@portal/rules';

import type { Translatable } from '../../../platform/i18n/say';
import { weightLine } from '../../catalog';

/** Old and new weight of an operation. */
export interface WeightChange {
  operation: string;
  from: Translatable;
  to: Translatable;
}

type Weights = readonly OperationWeight[] | undefined;

const operationsOf = (...lists: Weights[]): string[] => [
  ...new Set(lists.flatMap((list = []) => list.filter(isWeighed).map(({ operation }) => operation))),
];

/** Operations whose weight differs. */
export const weightChangesOf = (before: Weights, now: Weights): WeightChange[] =>
  operationsOf(before, now).flatMap((operation) => {
    const [from, to] = [weightLine(weightOf(before, operation)), weightLine(weightOf(now, operation))];
    return String(from) === String(to) ? [] : [{ operation, from, to }];
  });

/** Those that weigh more than any accepted weight. */
export function dearerThan(accepted: readonly Weights[], agreed: Weights, now: Weights): WeightChange[] {
  const isAccepted = (operation: string) =>
    accepted.some((weights) => !isDearer(weightOf(now, operation), weightOf(weights, operation)));
  return weightChangesOf(agreed, now).filter(({ operation }) => !isAccepted(operation));
}

/** Hash of weights, to detect changes since they were shown. */
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
