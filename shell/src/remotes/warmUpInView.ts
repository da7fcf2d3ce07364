import type { createBrowserRouter } from 'react-router-dom';
import type { BootDocument } from '@portal/contract/internal';
import { warmUpLink } from './warmUp';

/** Links preloaded per page: of a hundred that are scrolled past, one is opened. */
const linksMax = 4;
/** Time for which a link must stay in view, so that scrolling past does not count. */
const lookedAtMs = 600;

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the connection allows loading what may never be used. */
function isGenerous(): boolean {
  const { connection }: Navigator & { connection?: Connection } = navigator;
  return !connection?.saveData && !/2g/.test(connection?.effectiveType ?? '');
}

/**
 * On devices without hover, preloads the first links of a page that stay in view. Does nothing on 2G or when the visitor
 * saves data.
 */
export function warmUpInView(
  { remotes }: Pick<BootDocument, 'remotes'>,
  router: Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>,
): void {
  if (!window.matchMedia('(hover: none)').matches || !isGenerous()) return;
  let stop = () => {};
  let shown = '';
  const look = () => {
    const { key } = router.state.location;
    if (router.state.navigation.state !== 'idle' || key === shown) return;
    shown = key;
    stop();
    stop = watchLinks((href) => warmUpLink(remotes, href));
  };
  look();
  router.subscribe(look);
}

function watchLinks(warm: (href: string) => void): () => void {
  const waiting = new Map<Element, ReturnType<typeof setTimeout>>();
  let left = linksMax;
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      clearTimeout(waiting.get(target));
      if (isIntersecting && left > 0)
        waiting.set(
          target,
          setTimeout(() => use(target), lookedAtMs),
        );
    }
  });
  const use = (link: Element) => {
    if (left === 0 || !(link instanceof HTMLAnchorElement) || !link.isConnected) return;
    left -= 1;
    observer.unobserve(link);
    warm(link.href);
  };
  // Delayed until the last parts of the page are rendered.
  const start = setTimeout(() => {
    for (const link of document.querySelectorAll('main a[href^="/"]')) observer.observe(link);
  }, lookedAtMs);
  return () => {
    clearTimeout(start);
    for (const timer of waiting.values()) clearTimeout(timer);
    observer.disconnect();
  };
}
