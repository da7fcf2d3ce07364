import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readSettings } from './settings';

/** A portal that nothing was said about. */
export interface LocalPortal {
  url: string;
  /** Which releases everything; null: it has not been started here. */
  adminToken: string | null;
}

/** The one that `npm start` starts in this repository. The package for teams outside has its own of this name. */
export function localPortal(): LocalPortal {
  const { PORT, PORTAL_DATA_DIR } = readSettings();
  const tokenFile = path.join(PORTAL_DATA_DIR, 'admin-token');
  return {
    url: `http://localhost:${PORT}`,
    adminToken: existsSync(tokenFile) ? readFileSync(tokenFile, 'utf8').trim() : null,
  };
}
