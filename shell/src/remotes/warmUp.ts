import { matchPath, type LiveRemote } from '@portal/contract';
import { loadModule } from './connectRemotes';

/** Loads the code of a page when the visitor points at a link to it, so that the click finds it there. */
export function warmUpOnHover(remotes: readonly LiveRemote[]): void {
  const handle = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link && link.origin === window.location.origin) warmUp(remotes, link.pathname);
  };
  document.addEventListener('pointerover', handle, { passive: true });
  document.addEventListener('focusin', handle, { passive: true });
  document.addEventListener('touchstart', handle, { passive: true });
}

function warmUp(remotes: readonly LiveRemote[], path: string): void {
  for (const remote of remotes) {
    const route = remote.manifest.routes.find(({ path: pattern }) => matchPath(pattern, path));
    const target = route?.redirectTo ? undefined : route?.module;
    if (route?.redirectTo) return warmUp(remotes, route.redirectTo.split('?')[0]!);
    // A failure shows when the page is opened; warming up is silent.
    if (target) return void loadModule(remote, target).catch(() => {});
  }
}
