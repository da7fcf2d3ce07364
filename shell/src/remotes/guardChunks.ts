import type { LiveRemote } from '@portal/contract/internal';
import { hashOfNothing } from './scriptPolicy';

/** Folder of a release → hash of each of its files. */
const guarded = new Map<string, Record<string, string>>();

/**
 * Sees to it that the browser checks the chunks and styles of a release that does not do so itself: one that was built
 * outside this repository. What its record does not name is not loaded.
 */
export function guardChunks({ entry, hashes }: LiveRemote): void {
  if (!hashes) return;
  if (guarded.size === 0) {
    // The address is set once, before the element is in the page: the place where a hash can still be added.
    guard(HTMLScriptElement.prototype, 'src');
    guard(HTMLLinkElement.prototype, 'href');
  }
  guarded.set(entry.slice(0, entry.lastIndexOf('/') + 1), hashes);
}

function guard(prototype: HTMLScriptElement | HTMLLinkElement, property: 'src' | 'href'): void {
  const own = Object.getOwnPropertyDescriptor(prototype, property)!;
  Object.defineProperty(prototype, property, {
    ...own,
    set(this: HTMLScriptElement | HTMLLinkElement, address: string) {
      const { origin, pathname } = new URL(address, window.location.href);
      const folder = pathname.slice(0, pathname.lastIndexOf('/') + 1);
      const hashes = origin === window.location.origin ? guarded.get(folder) : undefined;
      if (hashes && !this.integrity)
        this.integrity = `sha384-${hashes[pathname.slice(folder.length)] ?? hashOfNothing}`;
      own.set!.call(this, address);
    },
    configurable: true,
    enumerable: true,
  });
}
