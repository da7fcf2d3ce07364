import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import type { Onlooker } from '../../platform/Onlooker';
import { findApi, listVersions } from './catalog.queries';
import { findEnded } from './ended.queries';

export interface ApiRef {
  apiId: string;
  /** Absent: the newest online. */
  version?: string;
}

/** @throws {AppError} `E4004` alike for what does not exist and what this portal does not show, `E4005` offline. */
export async function getShownApi(db: Db, onlooker: Onlooker, { apiId, version }: ApiRef) {
  const api = await findApi(db, onlooker, apiId);
  if (!api) throw new AppError((await findEnded(db, onlooker, apiId)) ? 'E4005' : 'E4004');
  const versions = await listVersions(db, onlooker, apiId);
  const shown = versions.find((candidate) => candidate.version === (version ?? api.version));
  if (!shown) throw new AppError('E4004');
  return { api, versions, shown };
}
