import '../../shell/src/nonce';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { offerEarlyReplies } from '@portal/client';
import type { BootDocument, LiveRemote, PortalManifest } from '@portal/contract';
import authManifest from '../../mf-auth/portal.json';
import catalogManifest from '../../mf-catalog/portal.json';
import noticesManifest from '../../mf-notices/portal.json';
import { App } from '../../shell/src/App';
import { createRoutes } from '../../shell/src/routes';
import { keepSession } from '../../shell/src/session/keepSession';
import { loadPage } from './lazyModules';

/** The same sources as one application: no registry, no prerendering, every page a lazy chunk. */
const remotes = [authManifest, catalogManifest, noticesManifest].map(
  (manifest) =>
    ({
      name: manifest.name,
      version: '0',
      entry: '',
      integrity: '',
      assets: {},
      manifest: withDefaults(manifest),
    }) as LiveRemote,
);
const early = document.getElementById('early')?.textContent;
const boot: BootDocument = {
  contract: '1.0.0',
  portal: 'main',
  brand: { name: '开放门户', color: null, onColor: null, logoUrl: null },
  shellVersion: '0',
  composition: '',
  remotes,
  early: early ? JSON.parse(early) : [],
  overrides: [],
  visit: '',
  sample: 0,
  servedAt: 0,
};

offerEarlyReplies(boot.early);
if (window.location.pathname === '/') window.history.replaceState(null, '', '/index');
const router = createBrowserRouter(createRoutes(boot, loadPage));
keepSession(router);
createRoot(document.getElementById('root')!).render(<App boot={boot} router={router} />);

function withDefaults(manifest: object): PortalManifest {
  const given = manifest as Partial<PortalManifest>;
  const portals = (items: PortalManifest['navigation'] = []) =>
    items.map((item) => ({ ...item, portals: item.portals ?? ['main'] }));
  return {
    ...(given as PortalManifest),
    routes: (given.routes ?? []).map((route) => ({
      ...route,
      guard: route.guard ?? 'public',
      skeleton: route.skeleton ?? 'list',
      early: route.early ?? [],
    })),
    navigation: portals(given.navigation),
    widgets: given.widgets ?? [],
    dialogs: given.dialogs ?? [],
  };
}
