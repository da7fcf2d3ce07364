import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import { minutes } from '../../platform/time';
import type { Content } from '../content';
import { registerFavouriteRoutes } from './favourite.routes';
import { createFavouriteService } from './favourite.service';

export { createFavouriteService } from './favourite.service';

/** Collections of APIs, documents and scenes. */
export function createCollection(deps: Deps, { content: { portals } }: { content: Content }): Module {
  const favourites = createFavouriteService(deps);
  return {
    routes: ({ answer }) => registerFavouriteRoutes(answer, favourites, portals),
    jobs: [{ name: 'tell-watchers', everyMs: minutes, run: () => favourites.tellWatchers() }],
  };
}
