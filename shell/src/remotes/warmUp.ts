import { askAhead, warmTransport } from '@portal/client';
import { earlyCallsAt, fillEarlyBody, type BootDocument, type LiveRemote } from '@portal/contract/internal';
import { loadDialogs } from '@portal/design';
import { findRoute } from '@portal/routes';
import { isAdmitted } from '@portal/rules';
import { sessionStore } from '@portal/session';
import { loadModule } from './connectRemotes';

type Remotes = readonly LiveRemote[];

/**
 * Loads what is behind a link (or a button with `data-warm` or `data-warm-dialog`) when the visitor points at it, code
 * and first data, so that the press finds both there; of one that is pressed at once, both beside each other.
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
  // Before the router hears of the press.
  for (const event of ['pointerover', 'focusin', 'touchstart', 'click'])
    document.addEventListener(event, handle, { passive: true, capture: true });
  // A pointer that lay there before the page came is `over` something, too, and points at nothing.
  for (const event of ['pointermove', 'focusin', 'touchstart'])
    document.addEventListener(event, warmTools, { passive: true, once: true });
}

/** What the first look did without: whoever points at something will soon call or open something. */
export function warmTools(): void {
  warmTransport();
  void loadDialogs().catch(() => {});
}

/** Code and first data of a page of this portal; the page that is open has both. */
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
  // A failure shows when the page is opened; warming up is silent.
  if (route.module) void loadModule(route.remote, route.module, 'page').catch(() => {});
  if (!mayEnter(route.guard) || route.requires.some((name) => !searchParams.get(name))) return;
  askAhead(
    earlyCallsAt(route.early, searchParams).map((early) => ({
      path: early.call,
      body: fillEarlyBody(early, params, searchParams),
    })),
  );
}

/** What this visitor may not enter is not asked for. */
function mayEnter(guard: LiveRemote['manifest']['routes'][number]['guard']): boolean {
  if (guard === 'public') return true;
  const { session } = sessionStore.getState();
  return session.status === 'signedIn' && isAdmitted(guard, session.member);
}
