import { askAhead, warmTransport } from '@portal/client';
import { earlyCallsAt, fillEarlyBody, type BootDocument, type LiveRemote } from '@portal/contract/internal';
import { loadDialogs } from '@portal/design';
import { findRoute } from '@portal/routes';
import { isAdmitted } from '@portal/rules';
import { sessionStore } from '@portal/session';
import { loadFrame } from '../layout/PageFrame';
import { loadModule } from './connectRemotes';

type Remotes = readonly LiveRemote[];

/**
 * Preloads code and first data of a link (or of a button with `data-warm` or `data-warm-dialog`) when the visitor points
 * at it; when it is pressed at once, both at least load in parallel.
 */
export function warmUpOnHover({ remotes }: Pick<BootDocument, 'remotes'>): void {
  const handle = ({ target }: Event) => {
    const found =
      target instanceof Element
        ? target.closest<HTMLElement>('a[href], [data-warm], [data-warm-dialog]')
        : null;
    if (!found) return;
    if (found.dataset.warmDialog) return warmUpDialog(remotes, found.dataset.warmDialog);
    const address = found.dataset.warm ?? (found instanceof HTMLAnchorElement ? found.href : null);
    if (address !== null) warmUpLink(remotes, address);
  };
  // In the capture phase, before the router handles the click.
  for (const event of ['pointerover', 'focusin', 'touchstart', 'click'])
    document.addEventListener(event, handle, { passive: true, capture: true });
  // Not `pointerover`, which also fires for a pointer that was already there when the page appeared.
  for (const event of ['pointermove', 'focusin', 'touchstart'])
    document.addEventListener(event, warmTools, { passive: true, once: true });
}

/** Loads what the first screen does not need: pointing at something means that a call or a dialog may follow. */
export function warmTools(): void {
  warmTransport();
  void loadDialogs().catch(() => {});
}

/** Preloads code and first data of a page of this portal, unless it is the current one. */
export function warmUpLink(remotes: Remotes, address: string): void {
  const url = new URL(address, window.location.origin);
  const { origin, pathname, search } = window.location;
  if (url.origin === origin && url.pathname + url.search !== pathname + search) warmUp(remotes, url);
}

function warmUpDialog(remotes: Remotes, id: string): void {
  for (const remote of remotes) {
    const dialog = remote.manifest.dialogs.find((candidate) => candidate.id === id);
    if (dialog) void loadModule(remote, dialog.module, 'dialog').catch(() => {});
  }
}

function warmUp(remotes: Remotes, { pathname, searchParams }: URL): void {
  const routes = remotes.flatMap((remote) => remote.manifest.routes.map((route) => ({ ...route, remote })));
  const found = findRoute(routes, pathname);
  if (!found) return;
  const { route, params } = found;
  if (route.redirectTo) return warmUp(remotes, new URL(route.redirectTo, window.location.origin));
  // Failures are ignored here; they appear when the page is opened.
  if (route.module) {
    void loadModule(route.remote, route.module, 'page').catch(() => {});
    void loadFrame(route.frame).catch(() => {});
  }
  if (!mayEnter(route.guard) || route.requires.some((name) => !searchParams.get(name))) return;
  askAhead(
    earlyCallsAt(route.early, searchParams).map((early) => ({
      path: early.call,
      body: fillEarlyBody(early, params, searchParams),
    })),
  );
}

/** Data is preloaded only for pages that this visitor may enter. */
function mayEnter(guard: LiveRemote['manifest']['routes'][number]['guard']): boolean {
  if (guard === 'public') return true;
  const { session } = sessionStore.getState();
  return session.status === 'signedIn' && isAdmitted(guard, session.member);
}
