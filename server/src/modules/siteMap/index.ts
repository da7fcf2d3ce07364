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
  /** What is known about pages. */
  kinds: readonly PageKind[];
}

/** Tells crawlers what a portal contains. Independent of the remotes and their content. */
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
