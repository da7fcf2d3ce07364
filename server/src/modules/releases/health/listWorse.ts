import type { Db } from '../../../platform/db/Db';
import { readRegistry } from '../registry/release.repository';
import { findAlert } from '../registry/releaseHistory.repository';

/** The live releases, and whether each was found to fail more often than its predecessor. */
export async function listWorse(db: Db): Promise<{ remote: string; isWorse: boolean }[]> {
  const { live } = await readRegistry(db);
  return Promise.all(
    live.map(async ({ remote, version, since }) => ({
      remote,
      isWorse: (await findAlert(db, remote, version, since)) !== undefined,
    })),
  );
}
