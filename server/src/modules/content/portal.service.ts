import { isIP } from 'node:net';
import { openPortalStates } from '@portal/calls';
import type { Brand } from '@portal/contract/internal';
import { readableOn } from '@portal/rules';
import { addressOfHost } from '../../platform/config';
import type { Db } from '../../platform/db/Db';
import type { Deps } from '../../platform/Deps';
import { findPortalByHost, findPortalByPrefix, type PortalRow } from './portal.repository';

export type Portal =
  | { kind: 'main' }
  | { kind: 'subDomain'; row: PortalRow }
  /** Stopped by its owner or banned: it has neither a look nor content. */
  | { kind: 'suspended'; row: PortalRow }
  | { kind: 'unknown' };

const mainName = /* as is */ '开放门户';
/** For a host without a portal: no row has this id. */
const nowhere = '-';

export type PortalService = ReturnType<typeof createPortalService>;

/** Maps host names to portals and their look. */
export function createPortalService({ db, config }: Pick<Deps, 'db' | 'config'>) {
  const suffix = `.${config.mainDomain}`;

  /** @param within The transaction to use: one under way must not wait for another connection. */
  async function resolve(hostname: string, within: Db = db): Promise<Portal> {
    const host = hostname.toLowerCase();
    // A demo also answers on loopback addresses.
    if (host === config.mainDomain || (config.mode === 'demo' && isIP(host.replace(/[[\]]/g, ''))))
      return { kind: 'main' };
    const row = host.endsWith(suffix)
      ? await findPortalByPrefix(within, host.slice(0, -suffix.length))
      : await findPortalByHost(within, host);
    if (!row) return { kind: 'unknown' };
    return { kind: openPortalStates.includes(row.state) ? 'subDomain' : 'suspended', row };
  }

  const idOf = (portal: Portal) =>
    portal.kind === 'main' ? null : portal.kind === 'subDomain' ? portal.row.id : nowhere;

  return {
    resolve,

    /** The portal's fields in the reply of the session check. */
    describe(portal: Portal, hostname: string) {
      const row = portal.kind === 'subDomain' ? portal.row : null;
      return {
        mainDomain: config.mainDomain,
        domain: hostname,
        domainSuffix: suffix,
        isMain: row ? 0 : 1,
        dominConfig: row
          ? { doColor: row.color, doLogoUrl: row.logo_url, do_rc_url: row.resource_url }
          : null,
      };
    },

    brandOf(portal: Portal): Brand {
      if (portal.kind !== 'subDomain') return { name: mainName, color: null, onColor: null, logoUrl: null };
      const { name, color, logo_url, favicon_url, footer, icp_no, navigation } = portal.row;
      return {
        name,
        color,
        onColor: readableOn(color),
        logoUrl: logo_url,
        faviconUrl: favicon_url,
        footer,
        icpNo: icp_no,
        navigation,
      };
    },

    /** The portal whose content a host shows: null for the main portal; an unused id where nothing is shown. */
    idOf,

    /** `idOf` of a host name. */
    idAt: async (hostname: string, within?: Db) => idOf(await resolve(hostname, within)),

    /** Address of the home page of a host of this platform. */
    addressOf: (host: string) => addressOfHost(config, host),

    hostOfPrefix: (prefix: string) => prefix + suffix,

    /**
     * The canonical origin of a portal, for any of its host names: its own domain if it has one. Null where nothing is
     * shown.
     */
    originOf(portal: Portal): string | null {
      if (portal.kind === 'main') return this.addressOf(config.mainDomain);
      if (portal.kind !== 'subDomain') return null;
      const { own_host, prefix } = portal.row;
      return this.addressOf(own_host ?? this.hostOfPrefix(prefix));
    },
  };
}
