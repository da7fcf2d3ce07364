import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Env, UsageViewName } from '@portal/calls';
import type { Grain } from '../../platform/db/tables';
import type { Stretch } from './stretch';

/** Whose usage, and which part of it. */
export interface UsageScope {
  /** consumer: calls of own apps; provider: calls of own APIs; platform: all, which the caller has authorised. */
  view: UsageViewName;
  appId?: string;
  apiId?: string;
  /** Limited to one calling account. */
  consumerId?: string;
  env?: Env;
  /** Limited to one outcome. */
  status?: 'ok' | 'failed';
}

/** Cost in 1/10000 yuan; latency in ms, summed over all calls that reached the provider. */
export interface Sums {
  calls: number;
  failures: number;
  reached: number;
  faults: number;
  refused: number;
  cost: number;
  /** Units of billed calls. */
  units: number;
  latency: number;
}

export const noSums: Sums = {
  calls: 0,
  failures: 0,
  reached: 0,
  faults: 0,
  refused: 0,
  cost: 0,
  units: 0,
  latency: 0,
};

export interface BucketRow {
  bucket: number;
  calls: number;
}

const whose = (userId: string): Record<UsageViewName, RawBuilder<SqlBool>> => ({
  consumer: sql<SqlBool>`u.owner_id = ${userId}`,
  // A single value instead of a list: only that keeps the order of an index.
  provider: sql<SqlBool>`u.provider_id = (select id from providers where user_id = ${userId} limit 1)`,
  platform: sql<SqlBool>`true`,
});

/** Rows of `u` that this user may see: of their own apps, or of their own APIs. */
export function visibleTo(
  userId: string,
  { view, appId, apiId, consumerId, env }: Omit<UsageScope, 'status'>,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`${whose(userId)[view]}
    ${appId ? sql`and u.app_id = ${appId}` : sql``}
    ${apiId ? sql`and u.api_id = ${apiId}` : sql``}
    ${consumerId ? sql`and u.owner_id = ${consumerId}` : sql``}
    ${env ? sql`and u.env = ${env}` : sql``}`;
}

/** Rows of `usage_rollups u` within a period. */
export const rollupsWithin = (
  userId: string,
  scope: UsageScope,
  { from, until }: Stretch,
  grain: Grain = 'day',
) =>
  sql<SqlBool>`u.grain = ${grain} and u.starts_at >= ${from}::timestamptz and u.starts_at < ${until}::timestamptz
    and ${visibleTo(userId, scope)}`;

const sumOf = (column: string) => sql`coalesce(sum(${sql.ref(`u.${column}`)}), 0)`;
const none = sql`0`;

/** Of one outcome: calls are those of it, and what only the other has is zero. */
export function sumColumns({ status }: Pick<UsageScope, 'status'>) {
  const isOk = status === 'ok';
  const calls =
    status === undefined
      ? sumOf('calls')
      : isOk
        ? sql`coalesce(sum(u.calls - u.failures), 0)`
        : sumOf('failures');
  return sql`${calls}::bigint as calls, ${isOk ? none : sumOf('failures')}::bigint as failures,
    ${sumOf('reached')}::bigint as reached, ${isOk ? none : sumOf('faults')}::bigint as faults,
    ${isOk ? none : sumOf('refused')}::bigint as refused,
    ${status === 'failed' ? none : sumOf('cost_minor')}::bigint as cost,
    ${status === 'failed' ? none : sql`coalesce(sum(u.calls - u.failures + u.extra_units), 0)`}::bigint as units,
    ${sumOf('latency_ms_sum')}::bigint as latency`;
}
