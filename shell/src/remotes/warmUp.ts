import { warmTransport } from '@portal/client';
import type { LiveRemote } from '@portal/contract/internal';
import { loadDialogs } from '@portal/design';
import { findRoute } from '@portal/routes';
import { loadModule } from './connectRemotes';

/**
 * Loads the code behind a link (or a button with `data-warm` or `data-warm-dialog`) when the visitor points at
 * it, so that the click finds it there.
 */
export function warmUpOnHover(remotes: readonly LiveRemote[]): void {
  const handle = ({ target }: Event) => {
    warmTools();
    const found =
      target instanceof Element
        ? target.closest<HTMLElement>('a[href], [data-warm], [data-warm-dialog]')
        : null;
    if (!found) return;
    if (found.dataset.warmDialog) return warmUpDialog(remotes, found.dataset.warmDialog);
    const url = new URL(found.dataset.warm ?? (found as HTMLAnchorElement).href, window.location.origin);
    if (url.origin === window.location.origin) warmUp(remotes, url.pathname);
  };
  for (const event of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(event, handle, { passive: true });
  }
}

/** What the first look did without: whoever points at something will soon call or open something. Once is enough. */
export function warmTools(): void {
  warmTransport();
  void loadDialogs().catch(() => {});
}

function warmUpDialog(remotes: readonly LiveRemote[], id: string): void {
  for (const remote of remotes) {
    const dialog = remote.manifest.dialogs.find((candidate) => candidate.id === id);
    if (dialog) void loadModule(remote, dialog.module, 'dialog').catch(() => {});
  }
}

function warmUp(remotes: readonly LiveRemote[], path: string): void {
  const routes = remotes.flatMap((remote) => remote.manifest.routes.map((route) => ({ ...route, remote })));
  const route = findRoute(routes, path)?.route;
  if (route?.redirectTo) return warmUp(remotes, route.redirectTo.split('?')[0]!);
  // A failure shows when the page is opened; warming up is silent.
  if (route?.module) void loadModule(route.remote, route.module, 'page').catch(() => {});
}
