import type { ManifestRoute } from '@portal/contract/internal';
import type { Deps } from '../../platform/Deps';
import type { PageKind } from '../../platform/PageKind';
import type { Portal, PortalService } from '../content';
import type { Releases } from '../releases';
import { countFindable, listFindable, type Behind, type Findable } from '../search';
import { listPages } from './listPages';
import { closedRobots, robotsTxt } from './robotsTxt';
import { writeIndex, writeSiteMap, type MapEntry } from './siteMapXml';

/** Most addresses per file, by the protocol. */
const entriesMax = 50_000;
const batchMax = 1000;

interface Needs {
  portals: PortalService;
  releases: Pick<Releases['releases'], 'registry'>;
  kinds: readonly PageKind[];
  /** Addresses in one file. */
  partMax?: number;
}

/** A portal with content: its origin, and what can be found in it. */
interface Place {
  origin: string;
  scope: Parameters<typeof countFindable>[1];
}

export type SiteMapService = ReturnType<typeof createSiteMapService>;

/** What crawlers may visit in a portal, and its site map. */
export function createSiteMapService(
  { db }: Pick<Deps, 'db'>,
  { portals, releases, kinds, partMax = entriesMax }: Needs,
) {
  const personal = new Set(kinds.filter(({ isPersonal }) => isPersonal).map(({ path }) => path));
  const things = new Map(kinds.flatMap(({ things: all }) => (all ? [[all.kind, all.addressOf]] : [])));

  async function placeAt(hostname: string): Promise<Place | null> {
    const portal = await portals.resolve(hostname);
    const origin = portals.originOf(portal);
    return origin === null ? null : { origin, scope: scopeOf(portal) };
  }
  const scopeOf = (portal: Portal) => ({ portalId: portals.idOf(portal), kinds: [...things.keys()] });

  async function liveRoutes(): Promise<ManifestRoute[]> {
    const { live } = await releases.registry();
    return live.flatMap((release) => (release.kind === 'remote' ? release.manifest.routes : []));
  }

  const pagesOf = async ({ origin }: Place): Promise<MapEntry[]> =>
    ['/', ...listPages(await liveRoutes(), personal)].map((path) => ({ address: origin + path, at: null }));

  /** One file's worth of addresses, from an offset on. */
  async function* thingsOf({ origin, scope }: Place, from: number): AsyncGenerator<MapEntry[]> {
    let behind: Behind = from;
    for (let left = partMax; left > 0;) {
      const rows: Findable[] = await listFindable(db, scope, behind, Math.min(left, batchMax));
      yield rows.map(({ kind, object_id: id, facets, updated_at: at }) => ({
        address: origin + things.get(kind)!({ id, facets }),
        at,
      }));
      const last = rows.at(-1);
      if (!last || rows.length < batchMax) return;
      behind = last;
      left -= rows.length;
    }
  }

  /** The first entries of each kind that has a page. */
  async function firstThings({ scope: { portalId } }: Place, count: number): Promise<string[]> {
    const found: string[] = [];
    for (const [kind, addressOf] of things) {
      const rows = await listFindable(db, { portalId, kinds: [kind] }, 0, count);
      found.push(...rows.map(({ object_id: id, facets }) => addressOf({ id, facets })));
    }
    return found;
  }

  async function* everythingOf(place: Place, pages: MapEntry[]): AsyncGenerator<MapEntry[]> {
    yield pages;
    yield* thingsOf(place, 0);
  }

  async function* only(pages: MapEntry[]): AsyncGenerator<MapEntry[]> {
    yield pages;
  }

  return {
    /** Paths of sample pages of a host: all without requirements, and the first entries of each kind. */
    async somePages(hostname: string, ofEachKind: number): Promise<string[]> {
      const place = await placeAt(hostname);
      if (!place) return [];
      const plain = listPages(await liveRoutes(), personal);
      return ['/', ...plain, ...(await firstThings(place, ofEachKind))];
    },

    /** robots.txt of a host. */
    async robots(hostname: string): Promise<string> {
      const place = await placeAt(hostname);
      return place ? robotsTxt(await liveRoutes(), place.origin) : closedRobots;
    },

    /** The site map of a host, or the index of its parts. Null: nothing is shown there. */
    async whole(hostname: string): Promise<AsyncIterable<string> | string | null> {
      const place = await placeAt(hostname);
      if (!place) return null;
      const pages = await pagesOf(place);
      const count = await countFindable(db, place.scope);
      if (pages.length + count <= partMax) return writeSiteMap(everythingOf(place, pages));
      const parts = Array.from({ length: 1 + Math.ceil(count / partMax) }, (_, part) => part);
      return writeIndex(parts.map((part) => `${place.origin}/sitemap-${part}.xml`));
    },

    /**
     * A part of a site map that is too long for one file.
     *
     * @param part  0: pages; from 1 on: their entries.
     * @returns Null: there is no such part.
     */
    async part(hostname: string, part: number): Promise<AsyncIterable<string> | null> {
      const place = await placeAt(hostname);
      if (!place) return null;
      if (part === 0) return writeSiteMap(only(await pagesOf(place)));
      const from = (part - 1) * partMax;
      const [first] = await listFindable(db, place.scope, from, 1);
      return first ? writeSiteMap(thingsOf(place, from)) : null;
    },
  };
}
