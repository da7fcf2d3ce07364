import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Connection } from '../../platform/db/connect';
import type { Deps } from '../../platform/Deps';
import { hours } from '../../platform/time';

export interface DatabaseCopies {
  /** Writes a copy next to arriving uploads, where the caller picks it up. @returns the name of its folder. */
  take: () => Promise<string>;
}

const prefix = 'backup-';
/** The caller has picked it up long before. */
const leftOverAfterMs = hours;

export function createDatabaseCopies(
  { config }: Pick<Deps, 'config'>,
  copyDatabase: NonNullable<Connection['copyTo']>,
): DatabaseCopies {
  const incoming = path.join(config.dataDir, 'incoming');

  /** By the clock of the machine, like file times. */
  async function sweep(): Promise<void> {
    const names = await readdir(incoming);
    for (const name of names.filter((one) => one.startsWith(prefix))) {
      const folder = path.join(incoming, name);
      const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Infinity }));
      if (mtimeMs < Date.now() - leftOverAfterMs) await rm(folder, { recursive: true, force: true });
    }
  }

  return {
    async take() {
      await mkdir(incoming, { recursive: true });
      await sweep();
      const folder = await mkdtemp(path.join(incoming, prefix));
      try {
        await copyDatabase(path.join(folder, 'database'));
      } catch (error) {
        await rm(folder, { recursive: true, force: true });
        throw error;
      }
      return path.basename(folder);
    },
  };
}
