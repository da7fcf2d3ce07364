import type { Selectable, Updateable } from 'kysely';
import { hostState, portalState } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import type { Tables } from '../../platform/db/tables';

export type HostRow = Selectable<Tables['portal_hosts']>;

export const findHost = (db: Db, portalId: string): Promise<HostRow | undefined> =>
  db.selectFrom('portal_hosts').selectAll().where('portal_id', '=', portalId).executeTakeFirst();

/** Owner of a verified domain; undefined: nobody. */
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

/** Sets the domain of a portal. If it is unchanged, its token and state are kept. */
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

/** @returns false when the portal has given up or changed its domain in the meantime: each domain has its own token. */
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

/** Domains of portals that are not closed and whose records were last checked before that time. */
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

/** Whether a certificate may be obtained for a domain: its records were verified and still exist. */
export async function isServable(db: Db, host: string): Promise<boolean> {
  const row = await findProven(db, host);
  return row !== undefined && row.state !== hostState.unresolved;
}
