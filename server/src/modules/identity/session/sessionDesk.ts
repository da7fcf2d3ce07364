import type { UserSession } from '@portal/calls';
import type { Db } from '../../../platform/db/Db';
import { pageOf } from '../../../platform/db/pageOf';
import type { Deps } from '../../../platform/Deps';
import { formatInstant } from '../../../platform/time';
import type { Places } from '../device/places';
import { publicSessionId } from './publicSessionId';
import { countOpenSessions, endSession, openSessionsOf } from './session.repository';

/** Sessions of members, for operators. */
export function createSessionDesk({ db, clock, config }: Deps, places: Places) {
  return {
    count: (userId: string) => countOpenSessions(db, userId),

    /** Last used first. */
    async list({ accountId, ...page }: { accountId: string; pageNo: number; pageSize: number }) {
      const query = openSessionsOf(db, accountId)
        .selectAll()
        .orderBy('last_seen_at', 'desc')
        .orderBy('id_hash');
      const { rows, ...found } = await pageOf(query, page);
      const names = await places.namesOf(rows.map(({ address }) => address));
      const records = rows.map((row, index): UserSession => ({
        sessionId: publicSessionId(config, row.id_hash),
        device: row.user_agent,
        address: row.address,
        place: names[index] ?? '',
        createdAt: formatInstant(row.created_at),
        lastSeenAt: formatInstant(row.last_seen_at),
      }));
      return { ...found, records };
    },

    /** @param sessionId Absent: all sessions. @returns number of ended ones. */
    async end(tx: Db, userId: string, sessionId: string | undefined): Promise<number> {
      const rows = await openSessionsOf(tx, userId).select('id_hash').execute();
      const chosen = rows
        .map(({ id_hash }) => id_hash)
        .filter((hash) => sessionId === undefined || publicSessionId(config, hash) === sessionId);
      for (const hash of chosen) await endSession(tx, hash, clock());
      return chosen.length;
    },
  };
}

export type SessionDesk = ReturnType<typeof createSessionDesk>;
