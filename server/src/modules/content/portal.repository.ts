import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/Db';
import type { Tables } from '../../platform/db/tables';

export type PortalRow = Selectable<Tables['portals']>;

const online = 2;

/** The branded portal that is online under a prefix. */
export const findOnlinePortal = (db: Db, prefix: string): Promise<PortalRow | undefined> =>
  db
    .selectFrom('portals')
    .selectAll()
    .where('prefix', '=', prefix)
    .where('state', '=', online)
    .executeTakeFirst();
