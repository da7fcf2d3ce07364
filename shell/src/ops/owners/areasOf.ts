import type { LiveRemote } from '@portal/contract/internal';
import { loadTimeOf } from '../../health/healthLog';
import { inUse } from '../../remotes/connectRemotes';

export interface Area {
  /** What is drawn by the remote, in the page. */
  rect: DOMRect;
  remote: LiveRemote;
  /** From the wish for its code to its execution; null: not loaded yet. */
  loadMs: number | null;
  /** Bytes of its scripts as they came over the wire in this tab; 0 where the cache had them. */
  bytes: number;
}

/** Every part of the page that belongs to a remote, outermost first. */
export function areasOf(remotes: readonly LiveRemote[]): Area[] {
  const scripts = performance.getEntriesByType('resource');
  return [...document.querySelectorAll<HTMLElement>('[data-area]')].flatMap((element) => {
    const live = remotes.find(({ name }) => name === element.dataset.area);
    const rect = rectOf(element);
    if (!live || !rect) return [];
    const remote = inUse(live);
    const folder = remote.entry.slice(0, remote.entry.lastIndexOf('/') + 1);
    const bytes = scripts
      .filter(({ name }) => name.includes(folder))
      .reduce((sum, { transferSize }) => sum + transferSize, 0);
    return [{ rect, remote, loadMs: loadTimeOf(remote), bytes }];
  });
}

/** The box of an element; of its children where it has none of its own. */
function rectOf(element: HTMLElement): DOMRect | null {
  const boxes = getComputedStyle(element).display === 'contents' ? [...element.children] : [element];
  const rects = boxes
    .map((box) => box.getBoundingClientRect())
    .filter(({ width, height }) => width * height > 0);
  if (rects.length === 0) return null;
  const left = Math.min(...rects.map((rect) => rect.left));
  const top = Math.min(...rects.map((rect) => rect.top));
  const right = Math.max(...rects.map((rect) => rect.right));
  const bottom = Math.max(...rects.map((rect) => rect.bottom));
  return new DOMRect(left, top, right - left, bottom - top);
}
