import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import { CallError, callNobody, offerDrawnReplies } from '@portal/client';
import { shellName, type BootDocument, type LiveRemote } from '@portal/contract/internal';
import { homePathOf } from '@portal/routes';
import { App } from '../App';
import { Refusal } from '../errors/Refusal';
import { createRoutes } from '../routes';
import type { RemoteExports } from '../remotes/RemoteExports';
import { DrawingContext, type Arrival, type Drawing } from './Drawing';
import { moveStyles } from './stylesInPlace';

export interface DrawnPage {
  html: string;
  styles: string;
  /** Code with which the server refused the page's main call; null: it is shown. */
  refusal: string | null;
}

export interface DrawingTools {
  /** Exports of a remote's server build, by module. */
  modulesOf: (remote: string) => Readonly<Record<string, Partial<RemoteExports>>>;
  enter: Drawing['enter'];
}

type Router = ReturnType<typeof createMemoryRouter>;

/**
 * Renders the page of an address with the parts that the boot document lists as drawn, exactly as hydration will. All
 * data comes from the early replies.
 *
 * @param address  Path and query.
 * @returns null when a required reply is missing, or the address redirects.
 * @throws whatever the code of a remote throws.
 */
export async function drawPage(
  boot: BootDocument,
  address: string,
  { modulesOf, enter }: DrawingTools,
): Promise<DrawnPage | null> {
  callNobody();
  offerDrawnReplies(boot.early);

  function exportOf<Name extends keyof RemoteExports>(remote: LiveRemote, module: string, name: Name) {
    enter(remote.name);
    const found = modulesOf(remote.name)[module]?.[name];
    if (!found) throw new Error(`${module} exports no ${name}`);
    return found;
  }
  const drawing: Drawing = {
    enter,
    arrivalOf: (remote, { module }) =>
      settledWith({ status: 'ready', Content: exportOf(remote, module, 'widget') }),
  };
  const first = address === '/' ? homePathOf(boot.portal) : address;
  const router = createMemoryRouter(
    createRoutes(
      boot,
      async (remote, module) => exportOf(remote, module, 'page'),
      async (remote, module) => exportOf(remote, module, 'result'),
    ),
    { initialEntries: [first] },
  );
  try {
    await initialized(router);
    enter(shellName);
    return isLed(router, first) || isWaiting(router) ? null : await draw(boot, router, drawing);
  } finally {
    router.dispose();
  }
}

/** Marker of a Suspense boundary in the markup whose content was not ready. */
const unfinished = '<!--$!-->';
/** Levels of nested lazy code. */
const roundsMax = 4;

async function draw(boot: BootDocument, router: Router, drawing: Drawing): Promise<DrawnPage | null> {
  const error = errorOf(router);
  if (error !== undefined && !(error instanceof Refusal))
    throw error instanceof Error ? error : new Error('no error was thrown', { cause: error });
  for (let round = 0; round < roundsMax; round++) {
    const markup = moveStyles(drawOnce(boot, router, drawing));
    if (markup === null) return null;
    if (!markup.html.includes(unfinished)) return { ...markup, refusal: error?.cause.code ?? null };
    // All code is in this process, so pending imports resolve within a turn.
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return null;
}

function drawOnce(boot: BootDocument, router: Router, drawing: Drawing) {
  const sheet = new ServerStyleSheet();
  try {
    const html = renderToString(
      sheet.collectStyles(
        <DrawingContext value={drawing}>
          <App boot={boot} router={router} />
        </DrawingContext>,
      ),
    );
    return { html, styles: sheet.getStyleTags() };
  } finally {
    sheet.seal();
  }
}

const initialized = (router: Router) =>
  new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized: isThere }) => {
      if (!isThere) return;
      stop();
      resolve();
    });
  });

const errorOf = ({ state }: Router): unknown => Object.values(state.errors ?? {})[0];

function isLed({ state: { location } }: Router, address: string): boolean {
  const { pathname, search } = new URL(address, 'http://portal');
  return location.pathname !== pathname || location.search !== search;
}

/** Whether it waits for a reply that was not embedded. */
function isWaiting(router: Router): boolean {
  const error = errorOf(router);
  return error instanceof CallError && error.code === 'NETWORK';
}

/** A promise in the form that React reads synchronously. */
const settledWith = (value: Arrival): Promise<Arrival> =>
  Object.assign(Promise.resolve(value), { status: 'fulfilled', value });
