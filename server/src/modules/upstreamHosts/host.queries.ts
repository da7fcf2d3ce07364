import { sql } from 'kysely';
import type { UpstreamHost } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import { pageOf } from '../../platform/db/pageOf';
import { formatInstant } from '../../platform/time';
import { markOf } from './host.repository';

/** By name. */
export async function listHosts(db: Db, page: { pageNo: number; pageSize: number }) {
  const query = db
    .selectFrom('upstream_hosts as h')
    .selectAll('h')
    .select(
      sql<number>`(select count(distinct u.api_id)::int from api_upstreams u
        where split_part(split_part(split_part(lower(u.base_url), '//', 2), '/', 1), ':', 1) = h.host)`.as(
        'apis',
      ),
    )
    .orderBy('h.host');
  const { rows, ...found } = await pageOf(query, page);
  const records = rows.map(({ host, address, remark, apis, updated_at }): UpstreamHost => ({
    ...{ host, address, remark, apis },
    updatedAt: formatInstant(updated_at),
    mark: markOf({ address, remark }),
  }));
  return { ...found, records };
}
