import { figureAt, quantile } from './quantile';

/** Times of the same questions at one size, in ms, in the order of the questions. */
export interface SizeFigures {
  size: number;
  p50: number[];
  p95: number[];
}

/** More than so many times the time at the smallest size is too slow. */
export const ratioMax = 3;

/** @param times All times of each question. */
export const figuresOf = (size: number, times: readonly number[][]): SizeFigures => ({
  size,
  p50: times.map((list) => quantile(list, 0.5)),
  p95: times.map((list) => quantile(list, 0.95)),
});

/** Columns of one question: its figures at every size, and the worst ratio to the smallest. */
export const columnsOf = (figures: readonly SizeFigures[], at: number): Record<string, string> => ({
  ...Object.fromEntries(
    figures.flatMap(({ size, p50, p95 }) => [
      [`${size} p50`, figureAt(p50, at).toFixed(1)],
      [`${size} p95`, figureAt(p95, at).toFixed(1)],
    ]),
  ),
  '×': Math.max(...figures.map(({ p95 }) => figureAt(p95, at) / figureAt(figures[0]!.p95, at))).toFixed(1),
});

/**
 * Whether a question grows with the size.
 *
 * @param lists  Times by size, the smallest first.
 * @param quickMs  Anything faster counts as fast, whatever the ratio.
 */
export const hasGrown = (lists: readonly (readonly number[])[], at: number, quickMs: number): boolean =>
  lists.some((list) => figureAt(list, at) > Math.max(quickMs, ratioMax * figureAt(lists[0]!, at)));

/** Says which questions grow, or that none does. */
export function tellGrown(names: readonly string[], figures: readonly SizeFigures[], quickMs: number): void {
  const p95s = figures.map(({ p95 }) => p95);
  const grown = names.filter((_, at) => hasGrown(p95s, at, quickMs));
  console.log(
    grown.length === 0
      ? `每一项的 p95 都不超过最小规模的 ${ratioMax} 倍，或在 ${quickMs} ms 以内`
      : `${grown.length} 项超过 ${ratioMax} 倍：${grown.join('、')}`,
  );
}
