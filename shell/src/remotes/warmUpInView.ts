import type { createBrowserRouter } from 'react-router-dom';
import type { BootDocument } from '@portal/contract/internal';
import { warmUpLink } from './warmUp';

/** Of one page: who scrolls past a hundred links opens one. */
const linksMax = 4;
/** What is scrolled past is not looked at. */
const lookedAtMs = 600;

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether bytes that may be for nothing are welcome here. */
function isGenerous(): boolean {
  const { connection }: Navigator & { connection?: Connection } = navigator;
  return !connection?.saveData && !/2g/.test(connection?.effectiveType ?? '');
}

/**
 * Where nothing can be pointed with, loads what is behind the first links of a page that stay in view. Nothing for who
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
  // When what the page draws last is there.
  const start = setTimeout(() => {
    for (const link of document.querySelectorAll('main a[href^="/"]')) observer.observe(link);
  }, lookedAtMs);
  return () => {
    clearTimeout(start);
    for (const timer of waiting.values()) clearTimeout(timer);
    observer.disconnect();
  };
}
