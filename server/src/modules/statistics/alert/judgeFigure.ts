import { alertCallsMin, alertSlack, type AlertMetric, type AlertOp, type AlertState } from '@portal/calls';
import { percentile } from '../../../platform/latencyBuckets';
import type { BucketRow, Sums } from '../usageScope.queries';

const scale = 10_000;

/**
 * The figure of the last minutes in 1/10000 of its unit; null when there are too few calls to judge by. Amounts and
 * counts are always known, also zero.
 */
export function figureOf(metric: AlertMetric, sums: Sums, buckets: readonly BucketRow[]): number | null {
  const rate = (part: number, whole: number) =>
    whole < alertCallsMin ? null : Math.round((part / whole) * 100 * scale);
  switch (metric) {
    case 'errorRate':
      return rate(sums.failures, sums.calls);
    case 'faultRate':
      return rate(sums.faults, sums.reached);
    case 'p95': {
      const ms = sums.reached < alertCallsMin ? null : percentile(buckets, 0.95);
      return ms === null ? null : ms * scale;
    }
    case 'calls':
      return sums.calls * scale;
    case 'refused':
      return sums.refused * scale;
    case 'cost':
    case 'income':
      return sums.cost;
  }
}

const tenth = scale / 10;
const amounts: readonly AlertMetric[] = ['cost', 'income'];

/** A figure as people are shown it: with one decimal, on its side of the limit. Amounts are shown exactly. */
export function shownFigure(metric: AlertMetric, figure: number, limit: number): number {
  if (amounts.includes(metric)) return figure;
  const rounded = Math.round(figure / tenth) * tenth;
  if (figure > limit && rounded <= limit) return Math.ceil(figure / tenth) * tenth;
  if (figure < limit && rounded >= limit) return Math.floor(figure / tenth) * tenth;
  return rounded;
}

/** The new state of an alert. While its figure is unknown the state is kept. */
export function judgeFigure(
  { op, limit, state }: { op: AlertOp; limit: number; state: AlertState },
  figure: number | null,
): AlertState {
  if (figure === null) return state;
  const isBeyond = op === 'gt' ? figure > limit : figure < limit;
  if (isBeyond) return 'raised';
  if (state === 'calm') return 'calm';
  const slack = limit * alertSlack;
  const isOver = op === 'gt' ? figure <= limit - slack : figure >= limit + slack;
  return isOver ? 'calm' : 'raised';
}
