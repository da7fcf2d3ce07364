import type { LiveRemote } from '@portal/contract/internal';
import { loadTimeOf } from '../../health/healthLog';
import { inUse } from '../../remotes/connectRemotes';

export interface Area {
  /** Position on the page of what the remote draws. */
  rect: DOMRect;
  remote: LiveRemote;
  /** From the request for its code to its execution; null: not loaded yet. */
  loadMs: number | null;
  /** Bytes of its scripts transferred in this tab; 0 if cached. */
  bytes: number;
}

/** All areas of the page that belong to remotes, outermost first. */
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

/** Bounding box of an element, or of its children if it has none (`display: contents`). */
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
