import type { LiveRemote } from '@portal/contract/internal';
import { hashOfNothing } from './scriptPolicy';

/** Folder of a release → file name → SHA-384 hash. */
const guarded = new Map<string, Record<string, string>>();

/**
 * Makes the browser check the chunks and styles of a release that sets no `integrity` itself, because it was built
 * outside this repository. Files that its record does not name are blocked.
 */
export function guardChunks({ entry, hashes }: LiveRemote): void {
  if (!hashes) return;
  if (guarded.size === 0) {
    // The address is assigned before the element is in the page, so the hash can still be added then.
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
