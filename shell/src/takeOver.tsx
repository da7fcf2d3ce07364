import { createRoot, hydrateRoot } from 'react-dom/client';
import type { createBrowserRouter } from 'react-router-dom';
import type { BootDocument, ManifestRoute } from '@portal/contract/internal';
import { findRoute } from '@portal/routes';
import { App } from './App';
import { putStylesInPlace } from './drawing/stylesInPlace';
import { Refusal } from './errors/Refusal';
import { loadFrame } from './layout/PageFrame';
import { readKept } from './readKept';
import { confirmTakeOver } from './takenOver';

type Router = ReturnType<typeof createBrowserRouter>;

/** A drawn page is readable before hydration, but its controls must not wait longer than this. */
const patienceMs = 6000;

/**
 * Hydrates the document. A drawn page is hydrated once its code and data have arrived, so that the first render matches
 * the markup; if they do not arrive in time or it would differ, everything is rendered anew.
 */
export async function takeOver(boot: BootDocument, router: Router): Promise<void> {
  const place = document.getElementById('root')!;
  const isPage = boot.drawn?.isPage ?? false;
  if (isPage) await settled(router);
  // The markup has the frame. Where it does not load, the page's loader says so.
  await loadFrame(frameAt(boot, router)).catch(() => {});
  const giveKept = readKept(place);
  putStylesInPlace(place);
  const handleDrawn = () => {
    confirmTakeOver();
    giveKept();
  };
  const app = <App boot={boot} router={router} onDrawn={handleDrawn} />;
  const isSame = place.hasChildNodes() && (!isPage || showsTheSame(router));
  if (isSame) hydrateRoot(place, app);
  else createRoot(place).render(app);
}

/** Whether the router shows the same as the server's: the page, or the server's refusal. */
function showsTheSame({ state }: Router): boolean {
  const isRight = Object.values(state.errors ?? {}).every((error) => error instanceof Refusal);
  // The server knew neither the history state of an earlier visit (such as a list's position) nor the hash.
  const { hash } = state.location;
  const left: unknown = state.location.state;
  return state.initialized && isRight && left === null && hash === '';
}

const frameAt = ({ remotes }: BootDocument, { state }: Router): ManifestRoute['frame'] => {
  const routes = remotes.flatMap(({ manifest }) => manifest.routes);
  return findRoute(routes, state.location.pathname)?.route.frame ?? 'plain';
};

const settled = (router: Router) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(done, patienceMs);
    const stop = router.subscribe(({ initialized }) => {
      if (initialized) done();
    });
    if (router.state.initialized) done();
  });
