import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import { servesContract, type LiveRemote, type Page, type SlotId } from '@portal/contract';
import { RemoteError } from './RemoteError';
import { scriptPolicy } from './scriptPolicy';

/** Entry, chunk and execution together; then the area is shown as unavailable. */
const loadTimeoutMs = 10_000;

const federationName = (remote: LiveRemote) => remote.name.replaceAll('-', '_');

/** `remote/module` → what it exports, or the promise of it. A failure is forgotten, so that it can be retried. */
const loading = new Map<string, Promise<unknown>>();
const failures = new Map<string, number>();

/** Tells the federation runtime where the live remotes are. Nothing is fetched yet. */
export function connectRemotes(remotes: readonly LiveRemote[]): void {
  registerPlugins([scriptPolicy(remotes)]);
  registerRemotes(remotes.map((remote) => ({ ...address(remote), name: federationName(remote) })));
}

function address(remote: LiveRemote, attempt = 0) {
  // A hanging request keeps its address busy in the browser's cache: a retry asks under another one.
  const entry = new URL(remote.entry, window.location.origin);
  if (attempt > 0) entry.searchParams.set('retry', String(attempt));
  return { entry: entry.href, type: 'global', entryGlobalName: federationName(remote) };
}

/**
 * What a module of a remote exports. Loads it once; a failed load may be tried again.
 *
 * @throws {RemoteError} when the remote is missing, slow, broken or written for another contract.
 */
export function loadModule<Exports>(remote: LiveRemote, module: string): Promise<Exports> {
  const id = `${federationName(remote)}/${module.slice(2)}`;
  const known = loading.get(id);
  if (known) return known as Promise<Exports>;

  const attempt = attemptLoad<Exports>(remote, id).catch((error: unknown) => {
    loading.delete(id);
    failures.set(remote.name, (failures.get(remote.name) ?? 0) + 1);
    throw error instanceof RemoteError ? error : new RemoteError(remote, error);
  });
  loading.set(id, attempt);
  return attempt;
}

async function attemptLoad<Exports>(remote: LiveRemote, id: string): Promise<Exports> {
  if (!servesContract(remote.manifest.contract)) {
    throw new RemoteError(remote, new Error(`contract ${remote.manifest.contract} is not served`));
  }
  const failed = failures.get(remote.name) ?? 0;
  if (failed > 0) {
    registerRemotes([{ ...address(remote, failed), name: federationName(remote) }], { force: true });
  }
  const exports = await within(loadTimeoutMs, loadRemote<Exports>(id));
  if (!exports) throw new Error(`${id} exports nothing`);
  return exports;
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
