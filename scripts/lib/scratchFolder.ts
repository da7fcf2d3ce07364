import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';

/** Tests need 0.7 GB at a time; the rest is for other processes. */
const neededBytes = 4 * 1024 ** 3;
/** A RAM disk on Linux. */
const inMemory = '/dev/shm';

/**
 * Temporary folder for the tests. PERF: in memory if there is room, because a hundred databases are copied, which takes
 * seconds each on a busy disk.
 */
export function createScratchFolder(): { path: string; remove: () => void } {
  const parent = hasRoom(inMemory) && freemem() > neededBytes ? inMemory : tmpdir();
  const folder = mkdtempSync(path.join(parent, 'portal-tests-'));
  // The database server runs as another user with its own folder inside.
  chmodSync(folder, 0o711);
  return { path: folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }) };
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > neededBytes;
  } catch {
    return false;
  }
}
