import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import { minutes } from '../../platform/time';
import { registerContentRoutes } from './content.routes';
import { createFiguresService } from './figures.service';
import { createPortalService, type PortalService } from './portal.service';

export { createViewers, type ViewerOf } from './createViewers';
export type { Portal, PortalService } from './portal.service';

/** The portal and brand of a host name. */
export interface Content extends Module {
  portals: PortalService;
}

export function createContent(deps: Deps): Content {
  const portals = createPortalService(deps);
  const figures = createFiguresService(deps);
  return {
    portals,
    routes: ({ app, answer }) => registerContentRoutes(app, answer, deps, figures),
    jobs: [{ name: 'count-market', everyMs: minutes, run: () => figures.count() }],
  };
}
