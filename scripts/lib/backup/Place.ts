import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { readEnvironment, readSecret, type Environment } from '@portal/environment';
import { serverSettings } from '../../../server/src';
import { askRunning } from '../reachPortal';
import type { Database } from './Database';
import { embeddedDatabase } from './embeddedDatabase';
import type { Manifest } from './Manifest';
import { postgresDatabase } from './postgresDatabase';

/** Locations of a portal's data, as the source or target of a backup. */
export interface Place {
  dataDir: string;
  database: Database;
  stores: Manifest['stores'];
  /** Fingerprint of each key that encrypts data in the database, by key id. */
  keys: Manifest['keys'];
  /** Free bytes on the disk of a folder. */
  room: (folder: string) => number;
}

/** Secrets that a portal generates in its data folder when no setting provides them. */
export const secretFiles = ['secret', 'admin-token', 'gateway-token'];

/**
 * Reads the locations from the settings. Unlike a start of the portal, creates nothing.
 *
 * @throws {EnvironmentError} in Chinese, naming each setting that is missing or wrong.
 */
export function placeOf(env: Environment, room: Place['room']): Place {
  const settings = readEnvironment(serverSettings, env);
  const { PORTAL_DATA_DIR: dataDir, DATABASE_URL, FILE_STORE, RELEASE_STORE } = settings;
  const kept = (name: string) => {
    const file = path.join(dataDir, name);
    return existsSync(file) ? readSecret(file) : '';
  };
  const secret = settings.PORTAL_SECRET ?? kept('secret');
  const adminToken = settings.PORTAL_ADMIN_TOKEN ?? kept('admin-token');
  const sealKeys = [...settings.SEAL_KEYS, ...(secret ? [{ id: '', secret }] : [])];
  return {
    dataDir,
    database: DATABASE_URL
      ? postgresDatabase(DATABASE_URL)
      : embeddedDatabase(dataDir, () => askRunning({ adminToken })),
    stores: { files: FILE_STORE ? 's3' : 'folder', releases: RELEASE_STORE ? 's3' : 'folder' },
    keys: Object.fromEntries(sealKeys.map((key) => [key.id, markOf(key.secret)])),
    room,
  };
}

const markOf = (secret: string) =>
  createHmac('sha256', secret).update('which key a backup needs').digest('base64url').slice(0, 16);
