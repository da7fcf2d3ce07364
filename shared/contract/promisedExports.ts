import type { PortalManifest } from './PortalManifest';

/** A module that portal.json names, and what it has to export. */
export interface PromisedExport {
  module: string;
  name: 'page' | 'widget' | 'dialog' | 'result' | 'outcome';
}

/** What a remote promises to export. */
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
