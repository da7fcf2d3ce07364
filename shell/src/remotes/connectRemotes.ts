import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import { servesContract, type LiveRemote, type Page, type SlotId } from '@portal/contract/internal';
import { note } from '../health/healthLog';
import { fetchFallback } from './fetchFallback';
import { guardChunks } from './guardChunks';
import { RemoteError } from './RemoteError';
import { integrityOf, scriptPolicy } from './scriptPolicy';

/** Entry, chunk and execution together; then the area is shown as unavailable. */
const loadTimeoutMs = 10_000;

/** `remote/module` → what it exports, or the promise of it. A failure is forgotten, so that it can be retried. */
const loading = new Map<string, Promise<unknown>>();
const failures = new Map<string, number>();
/** Name of a remote → the earlier release that took its place in this tab. */
const fallbacks = new Map<string, LiveRemote>();
/** Name of a remote → versions that did not work in this tab. */
const givenUp = new Map<string, string[]>();
const searches = new Map<string, Promise<boolean>>();
/** How far back a tab goes. */
const fallbacksMax = 3;

/** Tells the federation runtime where the live remotes are. Nothing is fetched yet. */
export function connectRemotes(remotes: readonly LiveRemote[]): void {
  registerPlugins([scriptPolicy]);
  remotes.forEach(connect);
}

function connect(remote: LiveRemote): void {
  integrityOf.set(new URL(remote.entry, window.location.origin).pathname, remote.integrity);
  guardChunks(remote);
  registerRemotes([{ ...address(remote), name: remote.globalName }]);
}

function address(remote: LiveRemote, attempt = 0) {
  // A hanging request keeps its address busy in the browser's cache: a retry asks under another one.
  const entry = new URL(remote.entry, window.location.origin);
  if (attempt > 0) entry.searchParams.set('retry', String(attempt));
  return { entry: entry.href, type: 'global', entryGlobalName: remote.globalName };
}

/** The release of a remote that this tab uses: the live one, or what took its place. */
export const inUse = (remote: LiveRemote) => fallbacks.get(remote.name) ?? remote;

/**
 * What a module of a remote exports. Loads it once; a failed load may be tried again. Where the live release does not
 * load, the one before it does instead, for as long as this tab lives.
 *
 * @throws {RemoteError} when no release of the remote can be loaded.
 */
export function loadModule<Exports>(remote: LiveRemote, module: string): Promise<Exports> {
  const id = `${remote.name}/${module.slice(2)}`;
  const known = loading.get(id);
  if (known) return known as Promise<Exports>;

  const attempt = loadWorking<Exports>(remote, module).catch((error: unknown) => {
    loading.delete(id);
    throw error instanceof RemoteError ? error : new RemoteError(remote, error);
  });
  loading.set(id, attempt);
  return attempt;
}

async function loadWorking<Exports>(remote: LiveRemote, module: string): Promise<Exports> {
  const release = inUse(remote);
  try {
    return await loadFrom<Exports>(release, module);
  } catch (error) {
    if (!(await fallBack(remote, release, error))) throw error;
    return loadWorking<Exports>(remote, module);
  }
}

/**
 * Takes an earlier release in place of one that does not work in this tab. What is drawn already stays.
 *
 * @param failed  The release that does not work.
 * @returns whether there is one that has not failed yet.
 */
export function fallBack(remote: LiveRemote, failed: LiveRemote, error: unknown): Promise<boolean> {
  // Whoever failed with the same release has seen to it.
  if (inUse(remote).version !== failed.version) return Promise.resolve(true);
  const searching = searches.get(failed.globalName) ?? findFallback(remote, failed, error);
  searches.set(failed.globalName, searching);
  return searching.finally(() => searches.delete(failed.globalName));
}

async function findFallback(remote: LiveRemote, failed: LiveRemote, error: unknown): Promise<boolean> {
  const tried = [...(givenUp.get(remote.name) ?? []), failed.version];
  if (tried.length > fallbacksMax) return false;
  const previous = await fetchFallback(remote.name, tried);
  if (!previous) return false;
  note('fallback', failed, { error });
  givenUp.set(remote.name, tried);
  connect(previous);
  fallbacks.set(remote.name, previous);
  for (const id of loading.keys()) if (id.startsWith(`${remote.name}/`)) loading.delete(id);
  return true;
}

async function loadFrom<Exports>(remote: LiveRemote, module: string): Promise<Exports> {
  const startedAt = performance.now();
  try {
    if (!servesContract(remote.manifest.contract))
      throw new Error(`contract ${remote.manifest.contract} is not served`);
    const failed = failures.get(remote.globalName) ?? 0;
    if (failed > 0)
      registerRemotes([{ ...address(remote, failed), name: remote.globalName }], { force: true });
    const id = `${remote.globalName}/${module.slice(2)}`;
    const exports = await within(loadTimeoutMs, loadRemote<Exports>(id));
    if (!exports) throw new Error(`${module} exports nothing`);
    note('visit', remote, { ms: performance.now() - startedAt });
    return exports;
  } catch (error) {
    failures.set(remote.globalName, (failures.get(remote.globalName) ?? 0) + 1);
    note('loadFailure', remote, { error });
    throw error;
  }
}

function within<Value>(timeoutMs: number, promise: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout>;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}

export async function loadPage(remote: LiveRemote, module: string): Promise<Page> {
  const { page } = await loadModule<{ page?: Page }>(remote, module);
  if (!page) throw new RemoteError(remote, new Error(`${module} does not export a page`));
  return page;
}

/** What fills a slot that pages draw: the first of those that live remotes offer. */
export async function loadSlot(remotes: readonly LiveRemote[], slot: SlotId): Promise<ComponentType<never>> {
  const [offer] = remotes
    .flatMap((remote) => remote.manifest.widgets.map((widget) => ({ remote, widget })))
    .filter(({ widget }) => widget.slot === slot)
    .sort((a, b) => a.widget.order - b.widget.order);
  if (!offer) throw new Error(`no live remote fills ${slot}`);
  const { widget } = await loadModule<{ widget?: ComponentType<never> }>(offer.remote, offer.widget.module);
  if (!widget)
    throw new RemoteError(offer.remote, new Error(`${offer.widget.module} does not export a widget`));
  return widget;
}
