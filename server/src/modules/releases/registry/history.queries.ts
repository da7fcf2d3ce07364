import type { Db } from '../../../platform/db/Db';
import { pageOf } from '../../../platform/db/pageOf';
import { liveActions } from './releaseHistory.repository';

/** What has been done to releases, the newest first; of all of them without a name. */
export const listHistory = (db: Db, remote: string | undefined, page: { pageNo: number; pageSize: number }) =>
  pageOf(
    db
      .selectFrom('release_history')
      .select(['remote', 'version', 'action', 'percent', 'note', 'at', 'by'])
      .$if(remote !== undefined, (query) => query.where('remote', '=', remote!))
      .orderBy('seq', 'desc'),
    page,
  );

/** Who made a version live the last time; empty when nobody knows. */
export async function findWhoMadeLive(db: Db, remote: string, version: string): Promise<string> {
  const row = await db
    .selectFrom('release_history')
    .select('by')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .where('action', 'in', liveActions)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.by ?? '';
}
