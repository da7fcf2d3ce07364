import { sql } from 'kysely';
import type { ReleaseRecord } from '@portal/contract/internal';
import type { Db } from '../../../platform/db/Db';
import { inTransaction } from '../../../platform/db/inTransaction';
import { lockRegistry } from './registryLock.repository';
import { liveActions } from './releaseHistory.repository';

/**
 * Releases kept whatever their age: of each remote the most recently used, and the good ones that were live most
 * recently.
 */
const keptPerRemote = 10;

interface Outdated {
  remote: string;
  version: string;
  record: ReleaseRecord;
  place: string;
}

/** Releases that are neither active nor a fallback and were not used lately; longest unused first. */
export async function findOutdated(db: Db, before: Date, limit: number): Promise<Outdated[]> {
  const { rows } = await sql<Outdated>`
    with used as (
      select r.remote, r.version, r.verdict, greatest(r.published_at, max(h.at)) as last_at,
        max(h.at) filter (where h.action in (${sql.join(liveActions)})) as live_at
      from releases r left join release_history h on h.remote = r.remote and h.version = r.version
      where r.removed_at is null
      group by r.remote, r.version
    ), ranked as (
      select *, row_number() over (partition by remote order by last_at desc) as by_use,
        -- Good ones apart: many bad ones in a row must not take away what can be gone back to.
        row_number() over (partition by remote, verdict order by live_at desc nulls last) as by_live
      from used
    )
    select r.remote, r.version, r.record, coalesce(r.location, r.version) as place
    from ranked join releases r using (remote, version)
    where by_use > ${keptPerRemote} and by_live > ${keptPerRemote} and last_at < ${before}
      and not exists (select 1 from live_releases l where l.remote = r.remote and l.version = r.version)
      and not exists (select 1 from canary_releases c where c.remote = r.remote and c.version = r.version)
    order by last_at limit ${limit}`.execute(db);
  return rows;
}

/** Under the lock, so not between somebody's choice of a version to roll back to and the rollback. */
export const markRemoved = (db: Db, remote: string, version: string, at: Date) =>
  inTransaction(db, async (tx) => {
    await lockRegistry(tx);
    await tx
      .updateTable('releases')
      .set({ removed_at: at })
      .where('remote', '=', remote)
      .where('version', '=', version)
      .execute();
  });
