import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import {
  servesContract,
  type LiveRemote,
  type Page,
  type PromisedExport,
  type SlotId,
} from '@portal/contract/internal';
import { awaited, note } from '../health/healthLog';
import { fetchAlongside } from './fetchAlongside';
import { fetchFallback } from './fetchFallback';
import { forgetLostShares } from './forgetLostShares';
import { guardChunks } from './guardChunks';
import { afterRunning } from './leaveArea';
import { RemoteError } from './RemoteError';
import { keepGlobals } from './sharedGlobals';
import { integrityOf, scriptPolicy } from './scriptPolicy';

/** Entry, chunk and execution together; then an earlier release is tried. */
const loadTimeoutMs = 7000;
/** For the release and all that are tried in its place; then the area is shown as unavailable. */
const patienceMs = 12_000;

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
  keepGlobals();
  forgetLostShares();
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
 * What a module of a remote exports under a name. Loads it once; a failed load may be tried again. Where the live
 * release does not load or export it, the one before it does instead, for as long as this tab lives.
 *
 * @throws {RemoteError} when no release of the remote can be loaded.
 */
export function loadModule<Export>(
  remote: LiveRemote,
  module: string,
  name: PromisedExport['name'],
): Promise<Export> {
  const id = `${remote.name}/${module.slice(2)} ${name}`;
  const known = loading.get(id);
  if (known) return known as Promise<Export>;

  const attempt = loadWorking<Export>(remote, { module, name }, performance.now() + patienceMs).catch(
    (error: unknown) => {
      loading.delete(id);
      throw error instanceof RemoteError ? error : new RemoteError(remote, error);
    },
  );
  loading.set(id, attempt);
  return attempt;
}

/** @param deadline  Of all attempts together, as `performance.now()` tells time. */
async function loadWorking<Export>(
  remote: LiveRemote,
  wanted: PromisedExport,
  deadline: number,
): Promise<Export> {
  const release = inUse(remote);
  try {
    return await loadFrom<Export>(release, wanted, deadline);
  } catch (error) {
    if (performance.now() >= deadline || !(await fallBack(remote, release, error))) throw error;
    return loadWorking<Export>(remote, wanted, deadline);
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

async function loadFrom<Export>(
  remote: LiveRemote,
  { module, name }: PromisedExport,
  deadline: number,
): Promise<Export> {
  const startedAt = performance.now();
  const timeoutMs = Math.max(0, Math.min(loadTimeoutMs, deadline - startedAt));
  const isOver = awaited(remote);
  try {
    if (!servesContract(remote.manifest.contract))
      throw new Error(`contract ${remote.manifest.contract} is not served`);
    const failed = failures.get(remote.globalName) ?? 0;
    if (failed > 0)
      registerRemotes([{ ...address(remote, failed), name: remote.globalName }], { force: true });
    const id = `${remote.globalName}/${module.slice(2)}`;
    fetchAlongside(remote, module);
    if (remote.messages !== undefined) await textsAt(remote.messages);
    const exports = await within(timeoutMs, loadRemote<Partial<Record<typeof name, Export>>>(id)).finally(
      () => afterRunning(remote),
    );
    const wanted = exports?.[name];
    if (!wanted) throw new Error(`${module} exports no ${name}`);
    note('visit', remote, { ms: performance.now() - startedAt });
    return wanted;
  } catch (error) {
    failures.set(remote.globalName, (failures.get(remote.globalName) ?? 0) + 1);
    // One that was given less than its time has not shown what it is.
    const isCut = timeoutMs < loadTimeoutMs && performance.now() >= deadline;
    if (!isCut) note('loadFailure', remote, { error });
    throw error;
  } finally {
    isOver();
  }
}

/** Nobody but who reads them in another language loads what loads them. */
const textsAt = (place: string) =>
  import('../language/loadMessages').then(
    ({ loadMessages }) => loadMessages(place),
    () => {},
  );

function within<Value>(timeoutMs: number, promise: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout>;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}

export const loadPage = (remote: LiveRemote, module: string) => loadModule<Page>(remote, module, 'page');

/** What fills a slot that pages draw: the first of those that live remotes offer. */
export async function loadSlot(remotes: readonly LiveRemote[], slot: SlotId): Promise<ComponentType<never>> {
  const [offer] = remotes
    .flatMap((remote) => remote.manifest.widgets.map((widget) => ({ remote, widget })))
    .filter(({ widget }) => widget.slot === slot)
    .sort((a, b) => a.widget.order - b.widget.order);
  if (!offer) throw new Error(`no live remote fills ${slot}`);
  return loadModule<ComponentType<never>>(offer.remote, offer.widget.module, 'widget');
}
