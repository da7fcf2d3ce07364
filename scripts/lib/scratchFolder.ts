import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';

/** The tests lay 0.7 GB about at once; the rest is for what runs beside them. */
const neededBytes = 4 * 1024 ** 3;
/** Linux keeps it in memory. */
const inMemory = '/dev/shm';

/**
 * A folder for what the tests throw away: in memory where there is room, for a hundred databases are copied, and a disk
 * that many use at once takes seconds for each.
 */
export function createScratchFolder(): { path: string; remove: () => void } {
  const parent = hasRoom(inMemory) && freemem() > neededBytes ? inMemory : tmpdir();
  const folder = mkdtempSync(path.join(parent, 'portal-tests-'));
  // The database server runs as somebody else and has a folder of its own in it.
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
