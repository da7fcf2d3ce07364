import type { LiveRemote } from '@portal/contract/internal';
import { lateModules } from './lateModules';

/** Releases whose first module is here, or on its way. */
const begun = new Set<string>();

/**
 * Fetches the files of a module beside the entry of its remote, which would name them only once it is there: then the
 * browser has them, or waits for the rest of them. They run when federation asks for them, with its integrity. Likewise
 * what the shell brings for it.
 */
export function fetchAlongside({ globalName, assets, late }: LiveRemote, module: string): void {
  for (const [name, load] of Object.entries(lateModules))
    if (late?.[name]?.includes(module)) load().catch(() => {});
  if (begun.has(globalName)) return;
  begun.add(globalName);
  for (const src of assets[module] ?? [])
    if (isOwn(src) && !isPreloaded(src)) void fetch(src).catch(() => {});
}

/** A developer's own server is asked by federation alone. */
const isOwn = (src: string) => new URL(src, window.location.origin).origin === window.location.origin;

/** The document of the page that was opened first has named them itself. */
const isPreloaded = (src: string) =>
  [...document.querySelectorAll('link[rel="preload"]')].some((link) => link.getAttribute('href') === src);
