import type { Announcements } from '../../../platform/announce';
import type { Deps } from '../../../platform/Deps';
import { isInCanary } from './canaryBucket';
import * as repository from './release.repository';
import type { ActiveRelease, Registry, Release } from './Release';

/** Longest time that a process uses a cached registry if it misses a notification. */
const registryFreshMs = 2000;
const placesMax = 2000;

/** The registry as pages and files are served from it, cached in this process. */
export function createRegistryReader({ db }: Pick<Deps, 'db'>, announcements: Announcements) {
  let read: { at: number; registry: Promise<Registry> } | null = null;
  /** `name/version` → folder in the store. Changes only when removed files are published anew. */
  const places = new Map<string, string>();
  announcements.on('release.changed', () => {
    read = null;
    places.clear();
  });

  function registry(): Promise<Registry> {
    const now = Date.now();
    if (!read || now - read.at > registryFreshMs) {
      const fresh = repository.readRegistry(db);
      fresh.catch(() => (read = null));
      read = { at: now, registry: fresh };
    }
    return read.registry;
  }

  /** All releases that one visitor gets, the shell included. */
  async function sliceFor(visitorId: string): Promise<ActiveRelease[]> {
    const { live, canaries } = await registry();
    const chosen = new Map<string, ActiveRelease>(live.map((release) => [release.remote, release]));
    for (const canary of canaries) {
      if (isInCanary(visitorId, canary.remote, canary.version, canary.percent))
        chosen.set(canary.remote, canary);
    }
    return [...chosen.values()].sort((a, b) => a.remote.localeCompare(b.remote));
  }

  /** What a tab falls back to when these versions do not work in it. Null: there is nothing, or it was withdrawn. */
  async function fallbackFor(remote: string, tried: readonly string[]): Promise<Release | null> {
    const live = (await registry()).live.find((one) => one.remote === remote);
    if (!live) return null;
    if (!tried.includes(live.version)) return live;
    return (await repository.findPreviousGood(db, remote, tried)) ?? null;
  }

  /** Folder in the store; null for what was never published. */
  async function placeOf(remote: string, version: string): Promise<string | null> {
    const key = `${remote}/${version}`;
    const known = places.get(key);
    if (known) return known;
    const release = await repository.findRelease(db, remote, version);
    if (!release || release.removedAt) return null;
    if (places.size >= placesMax) places.clear();
    places.set(key, release.place);
    return release.place;
  }

  return {
    registry,
    sliceFor,
    fallbackFor,
    placeOf,

    /** This process has changed the registry itself. */
    forget: () => void (read = null),
  };
}
