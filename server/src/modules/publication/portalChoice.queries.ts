import { openPortalStates } from '@portal/calls';
import type { Db } from '../../platform/db/Db';

const portalsMax = 100;

/** Open portals that an account owns or belongs to. */
const portalsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('portals as p')
    .where('p.state', 'in', openPortalStates)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('p.owner_id', '=', accountId),
        exists(
          selectFrom('portal_members as m')
            .select('m.user_id')
            .whereRef('m.portal_id', '=', 'p.id')
            .where('m.user_id', '=', accountId),
        ),
      ]),
    );

/** Portals in which an account may publish a private API. */
export const listPortalChoices = (db: Db, accountId: string) =>
  portalsOf(db, accountId)
    .select(['p.id as portalId', 'p.name'])
    .orderBy('p.name')
    .orderBy('p.id')
    .limit(portalsMax)
    .execute();

export async function mayPublishIn(db: Db, accountId: string, portalId: string): Promise<boolean> {
  const row = await portalsOf(db, accountId).select('p.id').where('p.id', '=', portalId).executeTakeFirst();
  return row !== undefined;
}

export async function findPortalName(db: Db, portalId: string): Promise<string | undefined> {
  const row = await db.selectFrom('portals').select('name').where('id', '=', portalId).executeTakeFirst();
  return row?.name;
}
