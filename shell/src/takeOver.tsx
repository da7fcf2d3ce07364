import { createRoot, hydrateRoot } from 'react-dom/client';
import type { createBrowserRouter } from 'react-router-dom';
import type { BootDocument } from '@portal/contract/internal';
import { App } from './App';
import { putStylesInPlace } from './drawing/stylesInPlace';
import { Refusal } from './errors/Refusal';
import { readKept } from './readKept';
import { confirmTakeOver } from './takenOver';

type Router = ReturnType<typeof createBrowserRouter>;

/** A page that is drawn may be read meanwhile; but what can be pressed must not wait for ever. */
const patienceMs = 6000;

/**
 * React takes over what the document shows. A page that is drawn there is taken over when its code and data are here, so
 * that what React draws first is the same; where they do not come, it is drawn anew, as without a drawn page.
 */
export async function takeOver(boot: BootDocument, router: Router): Promise<void> {
  const place = document.getElementById('root')!;
  const isPage = boot.drawn?.isPage ?? false;
  if (isPage) await settled(router);
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

/** Whether the router shows what the server's did: the page, or why the server refused it. */
function showsTheSame({ state }: Router): boolean {
  const isRight = Object.values(state.errors ?? {}).every((error) => error instanceof Refusal);
  // The server saw neither what an earlier visit left in the history (where a list stood) nor what stands behind `#`.
  const { hash } = state.location;
  const left: unknown = state.location.state;
  return state.initialized && isRight && left === null && hash === '';
}

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
