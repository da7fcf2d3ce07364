import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import type { Viewer } from '../../platform/Viewer';
import { findApi, listVersions } from './catalog.queries';
import { findEnded } from './ended.queries';

export interface ApiRef {
  apiId: string;
  /** Absent: the newest version online. */
  version?: string;
}

/**
 * @throws {AppError} `E4004` both when it does not exist and when this portal does not show it, `E4005` when it is
 *   offline.
 */
export async function getShownApi(db: Db, viewer: Viewer, { apiId, version }: ApiRef) {
  const api = await findApi(db, viewer, apiId);
  if (!api) throw new AppError((await findEnded(db, viewer, apiId)) ? 'E4005' : 'E4004');
  const versions = await listVersions(db, viewer, apiId);
  const shown = versions.find((candidate) => candidate.version === (version ?? api.version));
  if (!shown) throw new AppError('E4004');
  return { api, versions, shown };
}
