import { weightOf, type OperationWeight } from '@portal/rules';

/** How many calls the operation counts as; undefined: one. */
export function shownWeight(
  weights: readonly OperationWeight[],
  { method, path }: Readonly<{ method: string; path: string }>,
): Pick<OperationWeight, 'units' | 'itemsAt'> | undefined {
  const weight = weightOf(weights, `${method} ${path}`);
  return weight && { units: weight.units, itemsAt: weight.itemsAt };
}
