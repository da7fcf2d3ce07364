/** Quantile: the value below which `share` of the values lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return figureAt(sorted, Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1));
}

/** Value at an index; NaN when there is none. */
export const figureAt = (values: readonly number[], at: number): number => values[at] ?? NaN;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? figureAt(sorted, middle)
    : (figureAt(sorted, middle - 1) + figureAt(sorted, middle)) / 2;
}
