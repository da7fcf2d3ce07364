import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { App } from './App';
import { readBootDocument } from './bootDocument';
import { createRoutes, homePathOf } from './routes';
import { offerEarlyReplies } from '@portal/client';
import { provideSlots } from '@portal/slots';
import { connectRemotes, loadPage, loadSlot } from './remotes/connectRemotes';
import { warmUpOnHover } from './remotes/warmUp';
import { keepSession } from './session/keepSession';

const boot = readBootDocument();

offerEarlyReplies(boot.early);
connectRemotes(boot.remotes);
provideSlots((slot) => loadSlot(boot.remotes, slot));

// The bare host is the home page; saying so before the router starts saves a redirect.
if (window.location.pathname === '/') {
  const { search, hash } = window.location;
  window.history.replaceState(null, '', homePathOf(boot) + search + hash);
}

const router = createBrowserRouter(createRoutes(boot, loadPage));
keepSession(router);
warmUpOnHover(boot.remotes);

hydrateRoot(document.getElementById('root')!, <App boot={boot} router={router} />);
