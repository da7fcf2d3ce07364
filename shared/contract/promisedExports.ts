import type { PortalManifest } from './PortalManifest';

/** A module named in portal.json, and the export that it must have. */
export interface PromisedExport {
  module: string;
  name: 'page' | 'widget' | 'dialog' | 'result' | 'outcome';
}

/** All exports that a remote's portal.json promises. */
export const promisedExports = ({
  routes,
  widgets,
  dialogs,
  search,
  outcomes,
}: PortalManifest): PromisedExport[] => [
  ...routes.flatMap(({ module }) => (module === undefined ? [] : [{ module, name: 'page' as const }])),
  ...widgets.map(({ module }) => ({ module, name: 'widget' as const })),
  ...dialogs.map(({ module }) => ({ module, name: 'dialog' as const })),
  ...search.map(({ module }) => ({ module, name: 'result' as const })),
  ...outcomes.flatMap(({ module }) => (module === undefined ? [] : [{ module, name: 'outcome' as const }])),
];
