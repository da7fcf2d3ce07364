import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readSettings } from './settings';

/** The default portal, when PORTAL_URL is not set. */
export interface LocalPortal {
  url: string;
  /** Token that may release everything; null: no portal was started here. */
  adminToken: string | null;
  /** What to do when it does not run. */
  remedy: string;
}

/** The portal that `npm start` starts in this repository. The SDK package has its own version of this file. */
export function localPortal(): LocalPortal {
  const { PORT, PORTAL_DATA_DIR } = readSettings();
  const tokenFile = path.join(PORTAL_DATA_DIR, 'admin-token');
  return {
    url: `http://localhost:${PORT}`,
    adminToken: existsSync(tokenFile) ? readFileSync(tokenFile, 'utf8').trim() : null,
    remedy: '请先 npm start，或用 PORTAL_URL 指定门户',
  };
}
