import '../../shell/src/nonce';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { offerEarlyReplies } from '@portal/client';
import type { BootDocument, LiveRemote, PortalManifest } from '@portal/contract/internal';
import { App } from '../../shell/src/App';
import { createRoutes } from '../../shell/src/routes';
import { keepSession } from '../../shell/src/session/keepSession';
import { loadPage } from './lazyModules';

/** portal.json of all remotes with defaults applied, as the server provides them; injected by the build. */
declare const manifests: PortalManifest[];

/** The same sources as one application: no registry, no server rendering, every page a lazy chunk. */
const remotes = manifests.map((manifest): LiveRemote => ({
  name: manifest.name,
  version: '0',
  entry: '',
  integrity: '',
  hashes: null,
  globalName: '',
  assets: {},
  manifest,
}));
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
  reportTo: '/ajaxurl/apix/release/health',
  servedAt: 0,
};

offerEarlyReplies(boot.early);
if (window.location.pathname === '/') window.history.replaceState(null, '', '/index');
const router = createBrowserRouter(createRoutes(boot, loadPage));
keepSession(router);
createRoot(document.getElementById('root')!).render(<App boot={boot} router={router} />);
