import type { PortalManifest } from './PortalManifest';

type Drawing = Pick<PortalManifest, 'routes' | 'widgets' | 'search'>;

/** Exposed modules that the server renders: those of routes, widgets and tabs marked in portal.json. */
export const drawnModules = ({ routes, widgets, search }: Drawing): string[] => [
  ...new Set(
    [...routes, ...widgets, ...search].flatMap(({ drawn, module }) =>
      drawn && module !== undefined ? [module] : [],
    ),
  ),
];

/** Key of a remote's widget in a document. */
export const widgetId = (remote: string, { slot, module }: { slot: string; module: string }) =>
  `${remote}/${slot}/${module.slice(2)}`;
