import type { CallRecord, UsageFigures, UsagePoint } from '@portal/calls';
import { codes, isCode } from '@portal/codes';
import { formatMinor } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import { groupBy } from '../../platform/groupBy';
import { percentile } from '../../platform/latencyBuckets';
import { days, formatDate, formatInstant, hours, parseDay } from '../../platform/time';
import {
  bucketsByTime,
  bucketsOf,
  errorsOf,
  recordsOf,
  sumsByTime,
  sumsOf,
  topOf,
  type BucketRow,
  type RecordFilter,
  type RecordRow,
  type Stretch,
  type Sums,
  type UsageScope,
} from './statistics.queries';

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

const daysMax = 90;
/** A range of up to so many days is shown by the hour. */
const hourlyDaysMax = 3;
/** A longer one is not, even if that is asked for: a chart has no room for more points. */
const hourlyDaysWantedMax = 14;

export type StatisticsService = ReturnType<typeof createStatisticsService>;

/**
 * What calls came to. Reads sums only; single calls only page by page. Each method throws `E3401` for a range of more
 * than 90 days and `E0017` for one that ends before it starts.
 */
export function createStatisticsService({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const figures = async (userId: string, scope: UsageScope, stretch: Stretch) =>
    toFigures(await sumsOf(db, userId, scope, stretch), await bucketsOf(db, userId, scope, stretch));

  return {
    async summary(userId: string, range: UsageRange) {
      const stretch = stretchOf(range);
      const before = { from: new Date(stretch.from.getTime() - lengthOf(stretch)), until: stretch.from };
      return {
        current: await figures(userId, range, stretch),
        previous: await figures(userId, range, before),
        asOf: formatInstant(clock()),
      };
    },

    async trend(userId: string, range: UsageRange, wanted: 'auto' | 'hour' | 'day') {
      const stretch = stretchOf(range);
      const hourlyMax = wanted === 'hour' ? hourlyDaysWantedMax : hourlyDaysMax;
      const grain: Exclude<typeof wanted, 'auto'> =
        wanted !== 'day' && lengthOf(stretch) <= hourlyMax * days ? 'hour' : 'day';
      const sums = await sumsByTime(db, userId, range, stretch, grain);
      const buckets = await bucketsByTime(db, userId, range, stretch, grain);
      const sumAt = new Map(sums.map((row) => [row.starts_at.getTime(), row]));
      const bucketsAt = groupBy(buckets, ({ starts_at }) => starts_at.getTime());
      const stepMs = grain === 'hour' ? hours : days;
      const end = Math.min(stretch.until.getTime(), clock().getTime());
      const points: UsagePoint[] = [];
      for (let at = stretch.from.getTime(); at < end; at += stepMs) {
        const label = grain === 'hour' ? formatInstant(new Date(at)).slice(0, 16) : formatDate(new Date(at));
        points.push(toPoint(label, sumAt.get(at), bucketsAt.get(at) ?? []));
      }
      return { grain, points };
    },

    async top(userId: string, range: UsageRange, by: 'api' | 'app') {
      const rows = await topOf(db, userId, range, stretchOf(range), by);
      return {
        records: rows.map(({ id, name, sums: { calls, failures, cost }, buckets }) => ({
          id,
          name,
          calls,
          failures,
          cost: formatMinor(cost),
          p95Ms: percentile(buckets, 0.95),
        })),
      };
    },

    async errors(userId: string, range: UsageRange) {
      const stretch = stretchOf(range);
      const between = { first: formatDate(stretch.from), after: formatDate(stretch.until) };
      const rows = await errorsOf(db, userId, range, stretch, between);
      return {
        records: rows.map(({ code, calls }) => ({
          code,
          text: isCode(code) ? codes[code].text : `提供方返回 HTTP ${code}`,
          calls,
        })),
      };
    },

    /** Newest first. The cursor is where the page before ended. */
    async records(
      userId: string,
      filter: RecordPage,
    ): Promise<{ records: CallRecord[]; nextCursor: string | null }> {
      const { from, to, cursor, pageSize } = filter;
      const stretch = from && to ? stretchOf({ from, to }) : null;
      const before = cursor ? parseCursor(cursor) : null;
      const rows = await recordsOf(db, userId, filter, stretch, before, pageSize + 1);
      const shown = rows.slice(0, pageSize);
      const last = shown.at(-1);
      return {
        records: shown.map((row) => toRecord(row, filter.view)),
        nextCursor: rows.length > pageSize && last ? `${last.at.getTime()}.${last.request_id}` : null,
      };
    },
  };
}

/** Whole days in Asia/Shanghai, both included. */
function stretchOf({ from, to }: { from: string; to: string }): Stretch {
  const stretch = { from: parseDay(from), until: new Date(parseDay(to).getTime() + days) };
  const lengthMs = lengthOf(stretch);
  if (!(lengthMs > 0))
    throw new AppError('E0017', { fields: [{ name: 'from', message: '开始日期须不晚于结束日期' }] });
  if (lengthMs > daysMax * days) throw new AppError('E3401');
  return stretch;
}

const lengthOf = ({ from, until }: Stretch) => until.getTime() - from.getTime();

function parseCursor(cursor: string): { at: Date; requestId: string } {
  const [ms = '', ...id] = cursor.split('.');
  // Milliseconds up to the year 2286.
  if (!/^\d{1,13}$/.test(ms))
    throw new AppError('E0017', { fields: [{ name: 'cursor', message: '游标有误' }] });
  return { at: new Date(Number(ms)), requestId: id.join('.') };
}

const percentilesOf = (buckets: readonly BucketRow[]) => ({
  p50Ms: percentile(buckets, 0.5),
  p95Ms: percentile(buckets, 0.95),
  p99Ms: percentile(buckets, 0.99),
});

const toFigures = (
  { calls, failures, reached, faults, refused, cost, latency }: Sums,
  buckets: readonly BucketRow[],
): UsageFigures => ({
  calls,
  failures,
  refused,
  faults,
  successRate: reached > 0 ? ((Math.max(0, reached - faults) / reached) * 100).toFixed(1) : null,
  averageMs: reached > 0 ? Math.round(latency / reached) : null,
  ...percentilesOf(buckets),
  cost: formatMinor(cost),
});

const toPoint = (at: string, sums: Sums | undefined, buckets: readonly BucketRow[]): UsagePoint => ({
  at,
  calls: sums?.calls ?? 0,
  failures: sums?.failures ?? 0,
  cost: formatMinor(sums?.cost ?? 0),
  ...percentilesOf(buckets),
});

const toRecord = (row: RecordRow, view: UsageScope['view']): CallRecord => ({
  requestId: row.request_id,
  at: formatInstant(row.at),
  appName: row.app_name,
  apiName: row.api_name,
  env: row.env,
  operation: row.operation,
  status: row.status,
  code: row.code,
  isBilled: row.is_billed ? 1 : 0,
  cost: formatMinor(row.cost_minor),
  ms: row.latency_ms,
  // A consumer's address is nobody else's business.
  address: view === 'provider' ? '' : row.address,
});
