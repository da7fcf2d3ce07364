import type { Db } from '../../../platform/db/Db';
import { pageOf } from '../../../platform/db/pageOf';
import { liveActions } from './releaseHistory.repository';

/** The history of a release, newest first; without a name, of all releases. */
export function listHistory(db: Db, remote: string | undefined, page: { pageNo: number; pageSize: number }) {
  const all = db
    .selectFrom('release_history')
    .select(['remote', 'version', 'action', 'percent', 'note', 'at', 'by'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('releases')
          .select('releases.version')
          .whereRef('releases.remote', '=', 'release_history.remote')
          .whereRef('releases.version', '=', 'release_history.version')
          .where('releases.removed_at', 'is', null),
      ).as('is_kept'),
    );
  return pageOf((remote === undefined ? all : all.where('remote', '=', remote)).orderBy('seq', 'desc'), page);
}

/** Who last made a version live; empty when unknown. */
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
