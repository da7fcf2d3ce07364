import type { Deps } from '../../../platform/Deps';
import { days } from '../../../platform/time';
import { findOutdated, markRemoved } from './outdated.repository';
import { storedFiles, type ReleaseStore } from './releaseStore';

/** No tab is older. */
const keptForMs = 90 * days;
const prunedAtOnce = 20;

/**
 * Removes the files of releases that are neither active nor a fallback. The rows stay, and the same version may be
 * published again.
 */
export async function pruneReleases({ db, clock }: Deps, store: ReleaseStore): Promise<void> {
  let pruned: number;
  do {
    const outdated = await findOutdated(db, new Date(clock().getTime() - keptForMs), prunedAtOnce);
    for (const { remote, version, record, place } of outdated) {
      await markRemoved(db, remote, version, clock());
      await store.remove(remote, place, storedFiles(record));
    }
    pruned = outdated.length;
  } while (pruned === prunedAtOnce);
}
