import type { Selectable, Updateable } from 'kysely';
import { hostState, portalState } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import type { Tables } from '../../platform/db/tables';

export type HostRow = Selectable<Tables['portal_hosts']>;

export const findHost = (db: Db, portalId: string): Promise<HostRow | undefined> =>
  db.selectFrom('portal_hosts').selectAll().where('portal_id', '=', portalId).executeTakeFirst();

/** Whose a proven domain is; undefined: nobody's. */
export const findProven = (db: Db, host: string): Promise<HostRow | undefined> =>
  db
    .selectFrom('portal_hosts')
    .selectAll()
    .where('host', '=', host)
    .where('proven_at', 'is not', null)
    .executeTakeFirst();

interface NamedHost {
  host: string;
  token: string;
  sourceIps?: string[];
  at: Date;
}

/** Notes the domain of a portal. The same one again keeps its token and what is known of it. */
export async function putHost(
  tx: Db,
  portalId: string,
  { host, token, sourceIps, at }: NamedHost,
): Promise<void> {
  const before = await findHost(tx, portalId);
  const ips = sourceIps ?? before?.source_ips ?? [];
  if (before?.host === host) return void (await updateHost(tx, before, { source_ips: ips }));
  await removeHost(tx, portalId);
  await tx
    .insertInto('portal_hosts')
    .values({ portal_id: portalId, host, token, source_ips: ips, created_at: at })
    .execute();
}

/** @returns false when the portal has given it up, or has another one by now: each has a token of its own. */
export async function updateHost(
  tx: Db,
  { portal_id, token }: Pick<HostRow, 'portal_id' | 'token'>,
  changes: Updateable<Tables['portal_hosts']>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('portal_hosts')
    .set(changes)
    .where('portal_id', '=', portal_id)
    .where('token', '=', token)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function removeHost(tx: Db, portalId: string): Promise<void> {
  await tx.deleteFrom('portal_hosts').where('portal_id', '=', portalId).execute();
}

/** Domains of portals that are not closed, whose records were looked at last before then. */
export const listHostsToCheck = (db: Db, before: Date, limit: number): Promise<HostRow[]> =>
  db
    .selectFrom('portal_hosts')
    .innerJoin('portals', 'portals.id', 'portal_hosts.portal_id')
    .selectAll('portal_hosts')
    .where('portal_hosts.proven_at', 'is not', null)
    .where('checked_at', '<', before)
    .where('portals.state', '!=', portalState.banned)
    .orderBy('checked_at')
    .limit(limit)
    .execute();

/** Whether TLS may be ended for a domain: its records were proven and are still there. */
export async function isServable(db: Db, host: string): Promise<boolean> {
  const row = await findProven(db, host);
  return row !== undefined && row.state !== hostState.unresolved;
}
