import { createBrowserRouter } from 'react-router-dom';
import { offerDrawnReplies, offerEarlyReplies } from '@portal/client';
import type { BootDocument } from '@portal/contract/internal';
import { homePathOf } from '@portal/routes';
import { provideSlots } from '@portal/slots';
import { readBootDocument } from './bootDocument';
import { dropStrayClicks } from './focus/dropStrayClicks';
import { keepFocusSoon } from './focus/keepFocusSoon';
import { keepPresses } from './focus/keepPresses';
import { followUncaught, nameRoutes, noteFinding } from './health/healthLog';
import { sendReports } from './health/sendReports';
import { shellRelease } from './health/shellRelease';
import { keepPages } from './navigation/keepPages';
import { nameEntry } from './navigation/nameEntry';
import { withoutLanguage } from './language/withoutLanguage';
import { connectRemotes, loadPage } from './remotes/connectRemotes';
import { loadSlot } from './remotes/loadSlot';
import { warmUpOnHover } from './remotes/warmUp';
import { createRoutes } from './routes';
import { keepSession } from './session/keepSession';
import { takeOver } from './takeOver';
import { outcomesAfter, takenOver } from './takenOver';

/** Well after everything that the first screen needs. */
const afterLoadMs = 3000;

function start(boot: BootDocument): void {
  if (boot.drawn) offerDrawnReplies(boot.early);
  else offerEarlyReplies(boot.early);
  connectRemotes(boot.remotes);
  provideSlots((slot) => loadSlot(boot.remotes, slot));

  const plain = withoutLanguage(window.location);
  if (plain !== null) window.history.replaceState(null, '', plain);
  // The bare host is the home page; saying so before the router starts saves a redirect.
  if (window.location.pathname === '/') {
    const { search, hash } = window.location;
    window.history.replaceState(null, '', homePathOf(boot.portal) + search + hash);
  }

  nameEntry();
  const routes = createRoutes(boot, loadPage);
  // Results of loaders wait until the frame is hydrated; a drawn page needs its result for that.
  const router = createBrowserRouter(boot.drawn?.isPage ? routes : outcomesAfter(takenOver, routes));
  nameRoutes(() => router.state.matches.at(-1)?.route.path?.replace('*', '') ?? '');
  keepSession(router);
  warmUpOnHover(boot);
  keepPages(boot, router);
  dropStrayClicks();
  keepPresses();
  keepFocusSoon(afterLoadMs);

  void takeOver(boot, router);

  setTimeout(
    () =>
      import('./afterLoad').then(
        ({ afterLoad }) => afterLoad(boot, router),
        // Failure is harmless here.
        () => {},
      ),
    afterLoadMs,
  );
}

followUncaught();
const boot = readBootDocument();
sendReports(boot);
noteFinding('visit', shellRelease(boot));
// Ends the document's check whether the shell starts.
window.portalStarted?.();
if (boot.overrides.length === 0) start(boot);
else
  void import('./overrides/applyOverrides')
    .then(({ applyOverrides }) => applyOverrides(boot))
    .then(start, () => start(boot));
