import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { servesContract, type LiveRemote } from '@portal/contract/internal';
import { awaited, noteFinding } from '../health/healthLog';
import { fetchAlongside } from './fetchAlongside';
import { fetchFallback } from './fetchFallback';
import { forgetLostShares } from './forgetLostShares';
import { guardChunks } from './guardChunks';
import { afterRunning } from './leaveArea';
import { isLocal } from './reasonFor';
import type { RemoteExports } from './RemoteExports';
import { RemoteError } from './RemoteError';
import { keepGlobals } from './sharedGlobals';
import { integrityOf, scriptPolicy } from './scriptPolicy';

type ExportName = keyof RemoteExports;

interface Wanted<Name extends ExportName> {
  module: string;
  name: Name;
}

/** For entry, chunk and execution together; then an earlier release is tried. */
const loadTimeoutMs = 7000;
/** For the release and all its fallbacks; then the area is unavailable. */
const patienceMs = 12_000;

/** `remote/module` → exports, or a promise of them. Failures are removed, so that a retry is possible. */
const loading = new Map<string, Promise<unknown>>();
const failures = new Map<string, number>();
/** Remote → earlier release that replaces it in this tab. */
const fallbacks = new Map<string, LiveRemote>();
/** Remote → versions that failed in this tab. */
const givenUp = new Map<string, string[]>();
const searches = new Map<string, Promise<boolean>>();
/** Most fallbacks per remote. */
const fallbacksMax = 3;

/** Registers the live remotes with the federation runtime. Fetches nothing yet. */
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
  // A hanging request blocks its address in the browser's cache, so a retry uses another one.
  const entry = new URL(remote.entry, window.location.origin);
  if (attempt > 0) entry.searchParams.set('retry', String(attempt));
  return { entry: entry.href, type: 'global', entryGlobalName: remote.globalName };
}

/** Release of a remote used in this tab: the live one, or its fallback. */
export const inUse = (remote: LiveRemote) => fallbacks.get(remote.name) ?? remote;

/**
 * An export of a remote's module, loaded once; a failed load may be retried. If the live release does not load or lacks
 * the export, the previous one is used for the rest of this tab's life.
 *
 * @throws {RemoteError} when no release can be loaded.
 */
export function loadModule<Name extends ExportName>(
  remote: LiveRemote,
  module: string,
  name: Name,
): Promise<RemoteExports[Name]> {
  const id = `${remote.name}/${module.slice(2)} ${name}`;
  const known = loading.get(id);
  if (known) return known as Promise<RemoteExports[Name]>;

  const attempt = loadWorking(remote, { module, name }, performance.now() + patienceMs).catch(
    (error: unknown) => {
      loading.delete(id);
      throw error instanceof RemoteError ? error : new RemoteError(remote, error);
    },
  );
  loading.set(id, attempt);
  return attempt;
}

/** @param deadline For all attempts together, in ms of `performance.now()`. */
async function loadWorking<Name extends ExportName>(
  remote: LiveRemote,
  wanted: Wanted<Name>,
  deadline: number,
): Promise<RemoteExports[Name]> {
  const release = inUse(remote);
  try {
    return await loadFrom(release, wanted, deadline);
  } catch (error) {
    if (performance.now() >= deadline || !(await fallBack(remote, release, error))) throw error;
    return loadWorking(remote, wanted, deadline);
  }
}

/**
 * Falls back to an earlier release in this tab. Parts drawn already stay.
 *
 * @param failed  The release that failed.
 * @returns whether there is one that has not failed yet.
 */
export function fallBack(remote: LiveRemote, failed: LiveRemote, error: unknown): Promise<boolean> {
  // Another failure of the same release has handled it.
  if (inUse(remote).version !== failed.version) return Promise.resolve(true);
  const searching = searches.get(failed.globalName) ?? findFallback(remote, failed, error);
  searches.set(failed.globalName, searching);
  return searching.finally(() => searches.delete(failed.globalName));
}

async function findFallback(remote: LiveRemote, failed: LiveRemote, error: unknown): Promise<boolean> {
  // No fallback for a local remote, so that its developer sees the failure.
  if (isLocal(failed)) return false;
  const tried = [...(givenUp.get(remote.name) ?? []), failed.version];
  if (tried.length > fallbacksMax) return false;
  const previous = await fetchFallback(remote.name, tried);
  if (!previous) return false;
  noteFinding('fallback', failed, { error });
  givenUp.set(remote.name, tried);
  connect(previous);
  fallbacks.set(remote.name, previous);
  for (const id of loading.keys()) if (id.startsWith(`${remote.name}/`)) loading.delete(id);
  return true;
}

async function loadFrom<Name extends ExportName>(
  remote: LiveRemote,
  { module, name }: Wanted<Name>,
  deadline: number,
): Promise<RemoteExports[Name]> {
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
    const exports = await within(timeoutMs, loadRemote<Partial<RemoteExports>>(id)).finally(() =>
      afterRunning(remote),
    );
    const wanted = exports?.[name];
    if (!wanted) throw new Error(`${module} exports no ${name}`);
    noteFinding('visit', remote, { ms: performance.now() - startedAt });
    return wanted;
  } catch (error) {
    failures.set(remote.globalName, (failures.get(remote.globalName) ?? 0) + 1);
    // A release that was cut short by the deadline is not judged.
    const isCut = timeoutMs < loadTimeoutMs && performance.now() >= deadline;
    if (!isCut) noteFinding('loadFailure', remote, { error });
    throw error;
  } finally {
    isOver();
  }
}

/** Loaded by readers of another language only. */
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

export const loadPage = (remote: LiveRemote, module: string) => loadModule(remote, module, 'page');
