import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { audit } from '../../platform/audit';
import type { Deps } from '../../platform/Deps';
import { inTransaction } from '../../platform/db/inTransaction';
import { forEachRow } from '../../platform/forEachRow';
import type { ObjectStore } from '../../platform/objectStore/ObjectStore';
import { days, minutes } from '../../platform/time';
import * as repository from './file.repository';
import { incomingFolder } from './incomingFolder';

const partPrefix = 'part_';
/** No request takes longer. */
const leftOverAfterMs = 5 * minutes;
/** A draft in a browser may refer to an upload long before it is saved. */
const unusedAfterMs = 30 * days;
const removedAtOnce = 100;

/** Removes files that nothing uses, and leftovers of uploads. */
export function createFileCleaner({ db, clock, config, log }: Deps, store: ObjectStore) {
  const incoming = incomingFolder(config);

  return {
    /** Removes uploads that were never used. */
    async collect(): Promise<number> {
      const before = new Date(clock().getTime() - unusedAfterMs);
      while ((await repository.markUnused(db, before, clock(), removedAtOnce)) === removedAtOnce);
      return this.removeMarked();
    },

    /**
     * Removes the bytes and rows of unused files, one by one. If removing the bytes fails, the file stays marked for
     * the next run. The number and kinds of files are logged.
     *
     * @returns how many could not be removed.
     */
    async removeMarked(): Promise<number> {
      let rows: Awaited<ReturnType<typeof repository.listRemoved>>;
      let failed: number;
      do {
        rows = await repository.listRemoved(db, removedAtOnce);
        const gone = new Map<string, number>();
        failed = await forEachRow(
          log,
          rows,
          ({ id }) => id,
          async ({ id, scene }) => {
            const isGone = await inTransaction(db, async (tx) => {
              // The row goes first: a remaining reference makes that fail. Nobody reads the bytes of a marked file, so
              // if this is rolled back after they are gone, they are just removed again.
              const isMine = await repository.deleteFile(tx, id);
              await store.remove(id);
              return isMine;
            });
            if (isGone) gone.set(scene, (gone.get(scene) ?? 0) + 1);
          },
        );
        if (gone.size > 0)
          await audit(db, {
            at: clock(),
            userId: null,
            event: 'files.removed',
            address: '',
            outcome: 'ok',
            detail: JSON.stringify(Object.fromEntries(gone)),
          });
      } while (rows.length === removedAtOnce && failed === 0);
      return failed;
    },

    /** Removes partial uploads of a killed process from the disk. */
    async sweep(): Promise<number> {
      const names = (await readdir(incoming).catch(() => [])).filter((name) => name.startsWith(partPrefix));
      const before = clock().getTime() - leftOverAfterMs;
      return forEachRow(log, names, String, async (name) => {
        const place = path.join(incoming, name);
        const { mtimeMs } = await stat(place).catch(() => ({ mtimeMs: Infinity }));
        if (mtimeMs < before) await rm(place, { force: true });
      });
    },
  };
}
