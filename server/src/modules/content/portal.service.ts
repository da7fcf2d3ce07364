import { isIP } from 'node:net';
import type { Brand } from '@portal/contract/internal';
import type { Deps } from '../../platform/Deps';
import { findOnlinePortal, type PortalRow } from './portal.repository';

export type Portal = { kind: 'main' } | { kind: 'subDomain'; row: PortalRow } | { kind: 'unknown' };

const mainName = '开放门户';
const ink = '#14202B';
const paper = '#FFFFFF';

export type PortalService = ReturnType<typeof createPortalService>;

/** Which portal a host name stands for, and how it looks. */
export function createPortalService({ db, config }: Deps) {
  return {
    async resolve(hostname: string): Promise<Portal> {
      const host = hostname.toLowerCase();
      // A demo answers on loopback addresses too.
      if (host === config.mainDomain || (config.mode === 'demo' && isIP(host.replace(/[[\]]/g, ''))))
        return { kind: 'main' };
      const suffix = `.${config.mainDomain}`;
      if (!host.endsWith(suffix)) return { kind: 'unknown' };
      const row = await findOnlinePortal(db, host.slice(0, -suffix.length));
      return row ? { kind: 'subDomain', row } : { kind: 'unknown' };
    },

    /** The portal's fields of the session check. */
    describe(portal: Portal, hostname: string) {
      const row = portal.kind === 'subDomain' ? portal.row : null;
      return {
        mainDomain: config.mainDomain,
        domain: hostname,
        domainSuffix: `.${config.mainDomain}`,
        isMain: row ? 0 : 1,
        dominConfig: row
          ? { doColor: row.color, doLogoUrl: row.logo_url, do_rc_url: row.resource_url }
          : null,
      };
    },

    brandOf(portal: Portal): Brand {
      if (portal.kind !== 'subDomain') return { name: mainName, color: null, onColor: null, logoUrl: null };
      const { name, color, logo_url } = portal.row;
      return { name, color, onColor: readableOn(color), logoUrl: logo_url };
    },

    idOf: (portal: Portal) => (portal.kind === 'subDomain' ? portal.row.id : null),
  };
}

/** Ink or paper, whichever has the higher contrast on `color` (WCAG 2 relative luminance). */
export function readableOn(color: string): string {
  const contrastTo = (other: string) => {
    const [one, two] = [luminance(color), luminance(other)];
    return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
  };
  return contrastTo(paper) >= contrastTo(ink) ? paper : ink;
}

function luminance(color: string): number {
  const channel = (at: number) => {
    const share = parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
