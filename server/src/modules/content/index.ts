import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import { registerContentRoutes } from './content.routes';
import { createPortalService, type PortalService } from './portal.service';

export type { PortalService } from './portal.service';

/** What belongs to a host name: its portal, brand and slides. */
export interface Content extends Module {
  portals: PortalService;
}

export function createContent(deps: Deps): Content {
  const portals = createPortalService(deps);
  return {
    portals,
    routes: ({ app, answer }) => registerContentRoutes(app, answer, deps, portals),
  };
}
