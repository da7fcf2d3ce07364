import type { PortalManifest } from './PortalManifest';

type Drawing = Pick<PortalManifest, 'routes' | 'widgets' | 'search'>;

/** Exposed modules that the server draws: those of the routes, widgets and tabs that portal.json marks. */
export const drawnModules = ({ routes, widgets, search }: Drawing): string[] => [
  ...new Set(
    [...routes, ...widgets, ...search].flatMap(({ drawn, module }) =>
      drawn && module !== undefined ? [module] : [],
    ),
  ),
];

/** Names one widget of a remote in a document. */
export const widgetId = (remote: string, { slot, module }: { slot: string; module: string }) =>
  `${remote}/${slot}/${module.slice(2)}`;
