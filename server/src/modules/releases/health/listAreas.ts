import type { Db } from '../../../platform/db/Db';
import { hours } from '../../../platform/time';
import { nameAndTeam } from '../registry/createReleaseViews';
import { readRegistry } from '../registry/release.repository';
import { outcomeOf } from './health.queries';

export interface Area {
  remote: string;
  title: string;
  /** Page loads that used it in the last one to two hours, and those in which it failed. */
  visits: number;
  failed: number;
}

/** The live releases and their health in browsers. */
export async function listAreas(db: Db, now: Date): Promise<Area[]> {
  const { live } = await readRegistry(db);
  const since = new Date(now.getTime() - hours);
  return Promise.all(
    live.map(async (release) => ({
      remote: release.remote,
      title: String(nameAndTeam(release).title),
      ...(await outcomeOf(db, release.remote, release.version, since)),
    })),
  );
}
