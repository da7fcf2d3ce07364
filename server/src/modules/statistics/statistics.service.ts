import type {
  CallExplanation,
  CallRecord,
  CallView,
  MemberLanguage,
  UsageFigures,
  UsagePoint,
  UsagePart,
} from '@portal/calls';
import { codes, isCode } from '@portal/codes';
import { formatMinor } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import { groupBy } from '../../platform/groupBy';
import { percentile } from '../../platform/latencyBuckets';
import { inLanguage } from '../../platform/i18n/inLanguage';
import { say, term } from '../../platform/i18n/say';
import { days, formatDate, formatInstant, hours } from '../../platform/time';
import { listOwnTransfers, sumCosts, sumCostsBy } from '../finance';
import { translateTexts } from '../../platform/i18n/translateTexts';
import { findRecord, type CallRow } from './callRecord.queries';
import { findCallEarning } from './callEarning.queries';
import { findTrace } from './callTrace.queries';
import { describeCall } from './describeCall';
import { explainBilling, explainSteps } from './explainSteps';
import {
  bucketsByTime,
  bucketsOf,
  errorsOf,
  heatOf,
  recordsOf,
  sumsByTime,
  sumsOf,
  type RecordFilter,
} from './statistics.queries';
import { beforeOf, lengthOf, stretchOf, type Stretch } from './stretch';
import { idleOf, listUsedApis, topMax, topOf } from './breakdown.queries';
import { consumerName, refuseAddress, toRecord } from './toRecord';
import type { BucketRow, Sums, UsageScope } from './usageScope.queries';
import { sourceOf, type UsageSource } from './usageSource.queries';

export interface UsageRange extends UsageScope {
  from: string;
  to: string;
}

interface RecordPage extends RecordFilter {
  from?: string;
  to?: string;
  cursor?: string;
  pageSize: number;
}

/** A range of up to so many days is shown by hour. */
const hourlyDaysMax = 3;
/** Longest range shown by hour even on request: a chart has no room for more points. */
const hourlyDaysWantedMax = 14;

export type StatisticsService = ReturnType<typeof createStatisticsService>;

/**
 * Statistics of calls. Reads sums, and single calls only by page. Each method throws `E3401` for a range of more than
 * 90 days and `E0017` for one that ends before it starts.
 */
export function createStatisticsService({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const source = (userId: string, scope: UsageScope, stretch: Stretch, grain: 'hour' | 'day') =>
    sourceOf(db, userId, scope, stretch, grain, clock());

  const figures = async (userId: string, scope: UsageScope, stretch: Stretch) =>
    figuresFrom(await source(userId, scope, stretch, 'day'), userId, scope, stretch);

  const figuresFrom = async (from: UsageSource, userId: string, scope: UsageScope, stretch: Stretch) =>
    toFigures(
      await sumsOf(db, from, scope),
      scope.status === 'failed' ? 0 : await sumCosts(db, userId, scope, stretch),
      await bucketsOf(db, from),
    );

  /** Failed calls cost nothing. */
  const costsBy = async (
    userId: string,
    scope: UsageScope,
    stretch: Stretch,
    by: UsagePart | 'day',
    only?: readonly string[],
  ) =>
    scope.status === 'failed' ? new Map<string, number>() : sumCostsBy(db, userId, scope, stretch, by, only);

  return {
    async summary(userId: string, range: UsageRange) {
      const stretch = stretchOf(range);
      return {
        current: await figures(userId, range, stretch),
        previous: await figures(userId, range, beforeOf(stretch)),
        asOf: formatInstant(clock()),
      };
    },

    async trend(userId: string, range: UsageRange, wanted: 'auto' | 'hour' | 'day') {
      const stretch = stretchOf(range);
      const hourlyMax = wanted === 'hour' ? hourlyDaysWantedMax : hourlyDaysMax;
      const grain: Exclude<typeof wanted, 'auto'> =
        wanted !== 'day' && lengthOf(stretch) <= hourlyMax * days ? 'hour' : 'day';
      const from = await source(userId, range, stretch, grain);
      const rows = await sumsByTime(db, from, range);
      const buckets = await bucketsByTime(db, from);
      // Costs are booked by day, so there are none by hour.
      const costs = grain === 'day' ? await costsBy(userId, range, stretch, 'day') : null;
      const sumAt = new Map(rows.map((row) => [row.starts_at.getTime(), row]));
      const bucketsAt = groupBy(buckets, ({ starts_at }) => starts_at.getTime());
      const stepMs = grain === 'hour' ? hours : days;
      const [end, now] = [stretch.until.getTime(), clock().getTime()];
      const points: UsagePoint[] = [];
      for (let at = stretch.from.getTime(); at < end && at <= now; at += stepMs) {
        const label = grain === 'hour' ? formatInstant(new Date(at)).slice(0, 16) : formatDate(new Date(at));
        const sums = sumAt.get(at);
        const cost = costs ? costs.get(label) : sums?.cost;
        points.push(toPoint(label, sums, cost ?? 0, bucketsAt.get(at) ?? []));
      }
      return { grain, points };
    },

    async top(userId: string, range: UsageRange, by: UsagePart) {
      const stretch = stretchOf(range);
      const previous = beforeOf(stretch);
      const usage = { userId, scope: range, by, now: clock() };
      const called = await topOf(db, usage, { current: stretch, previous });
      const ids = called.map(({ id }) => id);
      const free = topMax - called.length;
      const costs = await costsBy(userId, range, stretch, by, free > 0 ? undefined : ids);
      // What was bought or refunded without a call: otherwise the costs of a short list would not add up to the total.
      const idle = [...costs]
        .filter(([id, cost]) => cost !== 0 && !ids.includes(id))
        .sort(([, one], [, other]) => Math.abs(other) - Math.abs(one))
        .slice(0, free)
        .map(([id]) => id);
      const rows = [...called, ...(await idleOf(db, usage, previous, idle))];
      return {
        records: rows.map(({ id, name, sums: { calls, failures, units }, before, buckets }) => ({
          id,
          name: by === 'consumer' ? consumerName(name, range.view) : name,
          calls,
          before,
          failures,
          units,
          cost: formatMinor(costs.get(id) ?? 0),
          p95Ms: percentile(buckets, 0.95),
        })),
      };
    },

    async heat(userId: string, range: UsageRange) {
      return { cells: await heatOf(db, await source(userId, range, stretchOf(range), 'hour'), range) };
    },

    apis: async (userId: string, view: UsageScope['view']) => ({
      records: await listUsedApis(db, userId, view),
    }),

    async errors(userId: string, range: UsageRange) {
      const rows = await errorsOf(db, await source(userId, range, stretchOf(range), 'day'));
      return {
        records: rows.map(({ code, calls }) => ({
          code,
          text: isCode(code) ? term(codes[code].text) : say`提供方返回 HTTP ${code}`,
          calls,
        })),
      };
    },

    /** Newest first. The cursor is where the previous page ended. */
    async records(
      userId: string,
      filter: RecordPage,
    ): Promise<{ records: CallRecord[]; nextCursor: string | null }> {
      const { from, to, cursor, pageSize } = filter;
      refuseAddress(filter);
      const stretch = stretchOf({ from, to });
      const before = cursor ? parseCursor(cursor) : null;
      const rows = await recordsOf(db, userId, filter, stretch, before, pageSize + 1);
      const shown = rows.slice(0, pageSize);
      const last = shown.at(-1);
      return {
        records: shown.map((row) => toRecord(row, filter.view)),
        nextCursor: rows.length > pageSize && last ? `${last.at.getTime()}.${last.request_id}` : null,
      };
    },

    /**
     * The details of one call.
     *
     * @throws {AppError} `E3402` for one that does not exist, or that the user may not see.
     */
    async record(
      userId: string,
      { view, requestId }: { view: UsageScope['view']; requestId: string },
      language: MemberLanguage,
    ): Promise<CallView> {
      const row = await findRecord(db, userId, view, requestId);
      if (!row) throw new AppError('E3402');
      const call = { ...toRecord(row, view), ...describeCall(row) };
      if (view !== 'consumer')
        return { call: { ...call, keyName: '', keyMask: '' }, lease: null, entries: [], trace: null };
      const entries = await listOwnTransfers(db, userId, {
        id: row.transfer_id,
        // The refund of a broken response.
        key: `void:${requestId}`,
      });
      const trace = await findTrace(db, userId, requestId, clock());
      return { call, lease: leaseOf(row), entries: translateTexts(entries, language), trace };
    },

    /**
     * Explains the outcome and the billing of a call, to its consumer or provider.
     *
     * @throws {AppError} `E3402` both for one that does not exist and for others' calls.
     */
    async explain(userId: string, requestId: string, language: MemberLanguage): Promise<CallExplanation> {
      const own = await findRecord(db, userId, 'consumer', requestId);
      const party = own ? 'consumer' : 'provider';
      const row = own ?? (await findRecord(db, userId, 'provider', requestId));
      if (!row) throw new AppError('E3402');
      const isVoided = !row.is_billed && row.transfer_id !== null;
      return {
        party,
        ...(await this.record(userId, { view: party, requestId }, language)),
        steps: explainSteps(row, language),
        billing: inLanguage(explainBilling(row, row.terms.kind, isVoided), language),
        earning:
          own || row.transfer_id === null ? null : await findCallEarning(db, row.subscription_id, row.at),
      };
    },
  };
}

const leaseOf = ({ granted_at, expires_at, calls_granted, calls_settled }: CallRow): CallView['lease'] =>
  granted_at && expires_at
    ? {
        grantedAt: formatInstant(granted_at),
        expiresAt: formatInstant(expires_at),
        granted: calls_granted ?? 0,
        settled: calls_settled ?? 0,
      }
    : null;

function parseCursor(cursor: string): { at: Date; requestId: string } {
  const [ms = '', ...id] = cursor.split('.');
  // Milliseconds up to the year 2286.
  if (!/^\d{1,13}$/.test(ms))
    throw new AppError('E0017', { fields: [{ name: 'cursor', message: say`游标有误` }] });
  return { at: new Date(Number(ms)), requestId: id.join('.') };
}

const percentilesOf = (buckets: readonly BucketRow[]) => ({
  p50Ms: percentile(buckets, 0.5),
  p95Ms: percentile(buckets, 0.95),
  p99Ms: percentile(buckets, 0.99),
});

const toFigures = (
  { calls, failures, reached, faults, refused, units, latency }: Sums,
  costMinor: number,
  buckets: readonly BucketRow[],
): UsageFigures => ({
  calls,
  failures,
  refused,
  faults,
  units,
  successRate: reached > 0 ? ((Math.max(0, reached - faults) / reached) * 100).toFixed(1) : null,
  averageMs: reached > 0 ? Math.round(latency / reached) : null,
  ...percentilesOf(buckets),
  cost: formatMinor(costMinor),
});

const toPoint = (
  at: string,
  sums: Sums | undefined,
  costMinor: number,
  buckets: readonly BucketRow[],
): UsagePoint => ({
  at,
  calls: sums?.calls ?? 0,
  failures: sums?.failures ?? 0,
  units: sums?.units ?? 0,
  cost: formatMinor(costMinor),
  ...percentilesOf(buckets),
});
