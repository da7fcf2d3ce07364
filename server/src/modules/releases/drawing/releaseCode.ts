import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import { refusedReleaseCode } from '../../../platform/processMetrics';
import type { ReleaseStore } from '../registry/releaseStore';
import type { Drawer } from './Drawer';
import type { CodePart } from './renderer.messages';

const keptMax = 12;

type Code = Omit<CodePart, 'messages'>;
export type ReleaseCode = ReturnType<typeof createReleaseCode>;

/** Server code of releases: fetched once, and accepted only with the hash recorded in the release. */
export function createReleaseCode(store: ReleaseStore, log: FastifyBaseLogger) {
  const known = new Map<string, Promise<Code | null>>();

  async function load({ name, place, file, sha384 }: Drawer): Promise<Code | null> {
    const stream = await store.open(name, place, file);
    if (!stream) throw new Error(`${name}/${place} has no ${file}`);
    const bytes = await buffer(stream);
    const found = createHash('sha384').update(bytes).digest('base64');
    if (found === sha384) return { name, file, code: bytes.toString('utf8') };
    refusedReleaseCode.inc();
    log.error({ name, place, sha384: found }, 'server code is not what was released; it is not run');
    return null;
  }

  return {
    /** Null: it is missing, or not what was released. A failed fetch is tried again. */
    of(drawer: Drawer): Promise<Code | null> {
      const key = `${drawer.name}/${drawer.place}/${drawer.file}`;
      const found = known.get(key);
      if (found) return found;
      if (known.size >= keptMax) known.clear();
      const loading = load(drawer).catch((error: unknown) => {
        known.delete(key);
        log.error({ err: error }, 'server code could not be loaded');
        return null;
      });
      known.set(key, loading);
      return loading;
    },
  };
}
