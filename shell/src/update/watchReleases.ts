import type { createBrowserRouter } from 'react-router-dom';
import type { BootDocument } from '@portal/contract/internal';
import { setNewer } from './newerRelease';

const everyMs = 60_000;
/** Not oftener, however busy the visitor is. */
const gapMs = 10_000;

/**
 * Asks from time to time whether this visitor would get other versions than those of this tab: while it is looked at,
 * when it is looked at again, and when the visitor goes to another page.
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
