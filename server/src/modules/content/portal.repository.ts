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
>;

/** Those that visitors are told about: online, or out of service. */
const known = [...openPortalStates, portalState.stopped, portalState.banned];

/** The branded portal that visitors know under a prefix. */
export const findPortalByPrefix = (db: Db, prefix: string): Promise<PortalRow | undefined> =>
  db
    .selectFrom('portals')
    .select(shown)
    .where('prefix', '=', prefix)
    .where('portals.state', 'in', known)
    .executeTakeFirst();

/** The branded portal that has proven that a domain is its own. */
export const findPortalByHost = (db: Db, host: string): Promise<PortalRow | undefined> =>
  db
    .selectFrom('portal_hosts')
    .innerJoin('portals', 'portals.id', 'portal_hosts.portal_id')
    .select(shown)
    .where('portal_hosts.host', '=', host)
    .where('portal_hosts.proven_at', 'is not', null)
    .where('portal_hosts.state', '!=', hostState.unresolved)
    .where('portals.state', 'in', known)
    .executeTakeFirst();
