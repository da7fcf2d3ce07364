import { sql, type SqlBool, type RawBuilder } from 'kysely';
import type { CallRecord, UsageFigures, UsagePoint } from '@portal/calls';
import { codes, isCode } from '@portal/codes';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import { formatMinor } from '../../platform/money';
import { days, formatDate, formatInstant, parseDay } from '../../platform/time';
import { percentile } from '../metering/latencyBuckets';
import type { Grain } from '../metering/meter.service';

export interface UsageScope {
  view: 'consumer' | 'provider';
  appId?: string;
  apiId?: string;
  env?: string;
}

export interface UsageRange extends UsageScope {
  from: string;
  to: string;
}

interface RecordFilter extends UsageScope {
  requestId?: string;
  status?: 'ok' | 'failed';
  from?: string;
  to?: string;
  cursor?: string;
  pageSize: number;
}

const daysMax = 90;
const topMax = 10;
/** A range of up to so many days is shown by the hour. */
const hourlyDaysMax = 3;

interface Sums {
  calls: number;
  failures: number;
  cost: number;
  latency: number;
}

export type StatisticsService = ReturnType<typeof createStatisticsService>;

/** What calls came to. Reads sums only; single calls only page by page. */
export function createStatisticsService({ db, clock }: Deps) {
  /** Rows of `u` that this user may see: of apps that are theirs, or of APIs that are theirs. */
  function visible(userId: string, { view, appId, apiId, env }: UsageScope): RawBuilder<SqlBool> {
    const own =
      view === 'consumer'
        ? sql<SqlBool>`u.owner_id = ${userId}`
        : sql<SqlBool>`u.provider_id in (select id from providers where user_id = ${userId})`;
    return sql<SqlBool>`${own}
      ${appId ? sql`and u.app_id = ${appId}` : sql``}
      ${apiId ? sql`and u.api_id = ${apiId}` : sql``}
      ${env ? sql`and u.env = ${env}` : sql``}`;
  }

  async function figures(userId: string, scope: UsageScope, from: Date, until: Date): Promise<UsageFigures> {
    const within = sql`u.grain = 'day' and u.starts_at >= ${from}::timestamptz and u.starts_at < ${until}::timestamptz
      and ${visible(userId, scope)}`;
    const { rows } = await sql<Sums>`select coalesce(sum(calls), 0)::int as calls,
      coalesce(sum(failures), 0)::int as failures, coalesce(sum(cost_minor), 0)::bigint as cost,
      coalesce(sum(latency_ms_sum), 0)::bigint as latency from usage_rollups u where ${within}`.execute(db);
    const buckets = await sql<{ bucket: number; calls: number }>`select l.bucket, sum(l.calls)::int as calls
      from usage_rollups u join usage_latencies l using (grain, subscription_id, starts_at)
      where ${within} group by l.bucket`.execute(db);
    return toFigures(rows[0]!, buckets.rows);
  }

  return {
    async summary(userId: string, range: UsageRange) {
      const { from, until, length } = bounds(range);
      return {
        current: await figures(userId, range, from, until),
        previous: await figures(userId, range, new Date(from.getTime() - length), from),
        asOf: formatInstant(clock()),
      };
    },

    async trend(userId: string, range: UsageRange, wanted: 'auto' | 'hour' | 'day') {
      const { from, until, length } = bounds(range);
      const isShort = length <= hourlyDaysMax * days;
      const grain: Grain = wanted === 'hour' || (wanted === 'auto' && isShort) ? 'hour' : 'day';
      const within = sql`u.grain = ${grain} and u.starts_at >= ${from}::timestamptz
        and u.starts_at < ${until}::timestamptz and ${visible(userId, range)}`;
      const { rows } = await sql<Sums & { starts_at: Date }>`select u.starts_at, sum(calls)::int as calls,
        sum(failures)::int as failures, sum(cost_minor)::bigint as cost, sum(latency_ms_sum)::bigint as latency
        from usage_rollups u where ${within} group by u.starts_at order by u.starts_at`.execute(db);
      const buckets = await sql<{ starts_at: Date; bucket: number; calls: number }>`
        select u.starts_at, l.bucket, sum(l.calls)::int as calls
        from usage_rollups u join usage_latencies l using (grain, subscription_id, starts_at)
        where ${within} group by u.starts_at, l.bucket`.execute(db);
      const sums = new Map(rows.map((row) => [row.starts_at.getTime(), row]));
      const latencies = groupByTime(buckets.rows);
      const stepMs = grain === 'hour' ? days / 24 : days;
      const end = Math.min(until.getTime(), clock().getTime());
      const points: UsagePoint[] = [];
      for (let at = from.getTime(); at < end; at += stepMs) {
        const sum = sums.get(at);
        const of = latencies.get(at) ?? [];
        points.push({
          at: grain === 'hour' ? formatInstant(new Date(at)).slice(0, 16) : formatDate(new Date(at)),
          calls: sum?.calls ?? 0,
          failures: sum?.failures ?? 0,
          cost: formatMinor(sum?.cost ?? 0),
          p50Ms: percentile(of, 0.5),
          p95Ms: percentile(of, 0.95),
          p99Ms: percentile(of, 0.99),
        });
      }
      return { grain, points };
    },

    async top(userId: string, range: UsageRange, by: 'api' | 'app') {
      const { from, until } = bounds(range);
      const column = sql.ref(by === 'api' ? 'u.api_id' : 'u.app_id');
      const names = sql.table(by === 'api' ? 'api_products' : 'apps');
      const within = sql`u.grain = 'day' and u.starts_at >= ${from}::timestamptz and u.starts_at < ${until}::timestamptz
        and ${visible(userId, range)}`;
      const { rows } = await sql<Sums & { id: string; name: string }>`
        select ${column} as id, n.name, sum(u.calls)::int as calls, sum(u.failures)::int as failures,
          sum(u.cost_minor)::bigint as cost
        from usage_rollups u join ${names} n on n.id = ${column} where ${within}
        group by ${column}, n.name order by calls desc, n.name limit ${topMax}`.execute(db);
      const records = [];
      for (const { id, name, calls, failures, cost } of rows) {
        const buckets = await sql<{
          bucket: number;
          calls: number;
        }>`select l.bucket, sum(l.calls)::int as calls
          from usage_rollups u join usage_latencies l using (grain, subscription_id, starts_at)
          where ${within} and ${column} = ${id} group by l.bucket`.execute(db);
        const p95Ms = percentile(buckets.rows, 0.95);
        records.push({ id, name, calls, failures, cost: formatMinor(cost), p95Ms });
      }
      return { records };
    },

    async errors(userId: string, range: UsageRange) {
      const { from, until } = bounds(range);
      const { rows } = await sql<{ code: string; calls: number }>`
        select c.code, sum(c.calls)::int as calls from usage_codes c
        where c.day >= ${formatDate(from)}::date and c.day < ${formatDate(until)}::date and c.subscription_id in (
          select distinct u.subscription_id from usage_rollups u where u.grain = 'day'
            and u.starts_at >= ${from}::timestamptz and u.starts_at < ${until}::timestamptz
            and ${visible(userId, range)})
        group by c.code order by calls desc, c.code limit ${topMax}`.execute(db);
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
      filter: RecordFilter,
    ): Promise<{ records: CallRecord[]; nextCursor: string | null }> {
      const { requestId, status, cursor, pageSize } = filter;
      const range = filter.from && filter.to ? bounds({ ...filter, from: filter.from, to: filter.to }) : null;
      const [at, id] = cursor ? parseCursor(cursor) : [null, ''];
      const { rows } = await sql<{
        request_id: string;
        at: Date;
        app_name: string;
        api_name: string;
        env: string;
        operation: string;
        status: number;
        code: string;
        is_billed: boolean;
        cost_minor: number;
        latency_ms: number;
        address: string;
      }>`
        select u.*, apps.name as app_name, api_products.name as api_name from call_records u
          join apps on apps.id = u.app_id join api_products on api_products.id = u.api_id
        where ${visible(userId, filter)}
          ${requestId ? sql`and u.request_id = ${requestId}` : sql``}
          ${status ? sql`and u.is_billed = ${status === 'ok'}` : sql``}
          ${range ? sql`and u.at >= ${range.from}::timestamptz and u.at < ${range.until}::timestamptz` : sql``}
          ${at ? sql`and (u.at, u.request_id) < (${at}::timestamptz, ${id})` : sql``}
        order by u.at desc, u.request_id desc limit ${pageSize + 1}`.execute(db);
      const shown = rows.slice(0, pageSize);
      const last = shown.at(-1);
      const isProvider = filter.view === 'provider';
      return {
        records: shown.map((row) => ({
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
          address: isProvider ? '' : row.address,
        })),
        nextCursor: rows.length > pageSize && last ? `${last.at.getTime()}.${last.request_id}` : null,
      };
    },
  };
}

/** Whole days in Asia/Shanghai, both included. */
function bounds({ from, to }: { from: string; to: string }) {
  const start = parseDay(from);
  const until = new Date(parseDay(to).getTime() + days);
  const length = until.getTime() - start.getTime();
  if (!(length > 0))
    throw new AppError('E0017', { fields: [{ name: 'from', message: '开始日期须不晚于结束日期' }] });
  if (length > daysMax * days) throw new AppError('E3401');
  return { from: start, until, length };
}

function parseCursor(cursor: string): [Date, string] {
  const [ms = '', ...id] = cursor.split('.');
  if (!/^\d{1,15}$/.test(ms))
    throw new AppError('E0017', { fields: [{ name: 'cursor', message: '游标有误' }] });
  return [new Date(Number(ms)), id.join('.')];
}

function groupByTime<Row extends { starts_at: Date }>(rows: Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows)
    groups.set(row.starts_at.getTime(), [...(groups.get(row.starts_at.getTime()) ?? []), row]);
  return groups;
}

function toFigures(
  { calls, failures, cost, latency }: Sums,
  buckets: { bucket: number; calls: number }[],
): UsageFigures {
  return {
    calls,
    failures,
    successRate: calls > 0 ? (((calls - failures) / calls) * 100).toFixed(1) : null,
    averageMs: calls > 0 ? Math.round(latency / calls) : null,
    p50Ms: percentile(buckets, 0.5),
    p95Ms: percentile(buckets, 0.95),
    p99Ms: percentile(buckets, 0.99),
    cost: formatMinor(cost),
  };
}
