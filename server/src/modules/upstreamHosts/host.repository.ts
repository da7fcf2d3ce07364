import { sql } from 'kysely';
import { newHostMark } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import { shortHash } from '../../platform/shortHash';

interface HostRow {
  host: string;
  address: string;
  remark: string;
}

/** Differs after each change. */
export const markOf = (row: Pick<HostRow, 'address' | 'remark'> | undefined): string =>
  row ? shortHash([row.address, row.remark]) : newHostMark;

export const lockHost = (tx: Db, host: string): Promise<HostRow | undefined> =>
  tx
    .selectFrom('upstream_hosts')
    .select(['host', 'address', 'remark'])
    .where('host', '=', host)
    .forUpdate()
    .executeTakeFirst();

/** Waits for whoever adds the same host at this moment. @returns False when there is one already. */
export async function addHost(tx: Db, row: HostRow, at: Date): Promise<boolean> {
  const added = await tx
    .insertInto('upstream_hosts')
    .values({ ...row, updated_at: at })
    .onConflict((conflict) => conflict.column('host').doNothing())
    .returning('host')
    .executeTakeFirst();
  return added !== undefined;
}

export async function putHost(tx: Db, row: HostRow, at: Date): Promise<void> {
  const { address, remark } = row;
  await tx
    .insertInto('upstream_hosts')
    .values({ ...row, updated_at: at })
    .onConflict((conflict) => conflict.column('host').doUpdateSet({ address, remark, updated_at: at }))
    .execute();
}

/** @returns False when there is none. */
export async function deleteHost(tx: Db, host: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('upstream_hosts')
    .where('host', '=', host)
    .returning('host')
    .executeTakeFirst();
  return gone !== undefined;
}

/**
 * APIs with an upstream at this host. PERF: reads all upstreams, for a rare action of operators.
 *
 * @param host  Letters, digits, dots and dashes.
 */
export async function listApisAt(db: Db, host: string): Promise<string[]> {
  const pattern = `//${host.replaceAll('.', '[.]')}(:|/|"|$)`;
  const rows = await db
    .selectFrom('api_upstreams')
    .select('api_id')
    .distinct()
    .where(({ or }) =>
      or([sql<boolean>`lower(base_url) ~ ${pattern}`, sql<boolean>`lower(more::text) ~ ${pattern}`]),
    )
    .execute();
  return rows.map(({ api_id }) => api_id);
}
