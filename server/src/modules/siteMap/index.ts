import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import type { PageKind } from '../../platform/PageKind';
import type { Content } from '../content';
import type { Releases } from '../releases';
import { registerSiteMapRoutes } from './siteMap.routes';
import { createSiteMapService, type SiteMapService } from './siteMap.service';

interface Needs {
  content: Content;
  releases: Releases;
  /** What is known of pages. */
  kinds: readonly PageKind[];
}

/** Tells programs that visit the portal what there is. It knows neither the remotes nor what they show. */
export interface SiteMap extends Module {
  siteMap: Pick<SiteMapService, 'somePages'>;
}

export function createSiteMap(
  deps: Deps,
  { content: { portals }, releases: { releases }, kinds }: Needs,
): SiteMap {
  const siteMap = createSiteMapService(deps, { portals, releases, kinds });
  return { siteMap, routes: ({ app }) => registerSiteMapRoutes(app, siteMap) };
}
