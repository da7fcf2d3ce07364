import type { Selectable } from 'kysely';
import { hostState, openPortalStates, portalState } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import type { Tables } from '../../platform/db/tables';

const shown = [
  'portals.id',
  'portals.prefix',
  'portals.name',
  'portals.color',
  'portals.logo_url',
  'portals.resource_url',
  'portals.favicon_url',
  'portals.footer',
  'portals.icp_no',
  'portals.navigation',
  'portals.state',
] as const;

export type PortalRow = Pick<
  Selectable<Tables['portals']>,
  (typeof shown)[number] extends `portals.${infer Column extends keyof Tables['portals']}` ? Column : never
> & {
  /** Its own domain; null: none. */
  own_host: string | null;
};

/** States in which visitors see something: online, or out of service. */
const known = [...openPortalStates, portalState.stopped, portalState.banned];

const knownPortals = (db: Db) =>
  db
    .selectFrom('portals')
    .leftJoin('portal_hosts as own', (join) =>
      join.onRef('own.portal_id', '=', 'portals.id').on('own.state', '=', hostState.served),
    )
    .select(shown)
    .select('own.host as own_host')
    .where('portals.state', 'in', known);

/** The visible branded portal with a prefix. */
export const findPortalByPrefix = (db: Db, prefix: string): Promise<PortalRow | undefined> =>
  knownPortals(db).where('portals.prefix', '=', prefix).executeTakeFirst();

/** The branded portal that has verified a domain. */
export const findPortalByHost = (db: Db, host: string): Promise<PortalRow | undefined> =>
  knownPortals(db)
    .innerJoin('portal_hosts', 'portal_hosts.portal_id', 'portals.id')
    .where('portal_hosts.host', '=', host)
    .where('portal_hosts.proven_at', 'is not', null)
    .where('portal_hosts.state', '!=', hostState.unresolved)
    .executeTakeFirst();
