import type { createBrowserRouter } from 'react-router-dom';
import type { BootDocument } from '@portal/contract/internal';
import { setNewer } from './newerRelease';

const everyMs = 60_000;
/** Shortest time between two checks. */
const gapMs = 10_000;

/**
 * Checks whether this visitor would get other versions than this tab has: every minute while the tab is visible, when it
 * becomes visible again, and after each navigation.
 */
export function watchReleases(boot: BootDocument, router: ReturnType<typeof createBrowserRouter>): void {
  let askedAt = Date.now();

  async function ask(): Promise<void> {
    if (document.visibilityState === 'hidden' || Date.now() - askedAt < gapMs) return;
    askedAt = Date.now();
    const response = await fetch('/releases.json').catch(() => null);
    const composition = response?.ok ? response.headers.get('x-portal-composition') : null;
    if (composition) setNewer(composition !== boot.composition);
  }

  setInterval(() => void ask(), everyMs);
  document.addEventListener('visibilitychange', () => void ask());
  router.subscribe(({ navigation }) => navigation.state === 'idle' && void ask());
}
