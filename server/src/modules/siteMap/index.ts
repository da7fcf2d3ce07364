import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import type { PageKind } from '../../platform/PageKind';
import type { Content } from '../content';
import type { Releases } from '../releases';
import { registerSiteMapRoutes } from './siteMap.routes';
import { createSiteMapService } from './siteMap.service';

interface Needs {
  content: Content;
  releases: Releases;
  /** What is known of pages. */
  kinds: readonly PageKind[];
}

/** Tells programs that visit the portal what there is. It knows neither the remotes nor what they show. */
export function createSiteMap(
  deps: Deps,
  { content: { portals }, releases: { releases }, kinds }: Needs,
): Module {
  const siteMap = createSiteMapService(deps, { portals, releases, kinds });
  return { routes: ({ app }) => registerSiteMapRoutes(app, siteMap) };
}
