import type { LiveRemote } from '@portal/contract/internal';
import { lateModules } from './lateModules';

/** Global names of the releases whose files have been requested. */
const begun = new Set<string>();

/**
 * Fetches the files of a remote's first module in parallel with the remote's entry, which would request them only after
 * it has loaded. Nothing runs yet: federation requests the files itself, with its integrity check, and the browser then
 * has them. Also loads the shared modules that the shell provides on demand and this module needs.
 */
export function fetchAlongside({ globalName, assets, late }: LiveRemote, module: string): void {
  for (const [name, load] of Object.entries(lateModules))
    if (late?.[name]?.includes(module)) load().catch(() => {});
  if (begun.has(globalName)) return;
  begun.add(globalName);
  for (const src of assets[module] ?? [])
    if (isOwn(src) && !isPreloaded(src)) void fetch(src).catch(() => {});
}

/** Files on a developer's server are left to federation. */
const isOwn = (src: string) => new URL(src, window.location.origin).origin === window.location.origin;

/** The document preloads the files of the page that it was opened with. */
const isPreloaded = (src: string) =>
  [...document.querySelectorAll('link[rel="preload"]')].some((link) => link.getAttribute('href') === src);
