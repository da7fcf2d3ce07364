import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { SdkIndex } from '@portal/contract/internal';
import type { Deps } from '../../../platform/Deps';
import type { ReleaseStore } from '../registry/releaseStore';

/** Place of the packages in the release store. */
const shelf = ['sdk', 'packages'] as const;

export type SdkShelf = ReturnType<typeof createSdkShelf>;

/** SDK packages: the one of this server, and earlier ones, which teams' lock files refer to. */
export function createSdkShelf({ config, log }: Deps, store: ReleaseStore) {
  const { sdk: folder, dataDir } = config;
  let own: SdkIndex | null = null;

  /** @throws when the package does not match its index. */
  async function readOwn(from: string): Promise<SdkIndex> {
    const index = SdkIndex.parse(JSON.parse(await readFile(path.join(from, 'index.json'), 'utf8')));
    const content = await readFile(path.join(from, index.file));
    if (index.integrity !== `sha512-${createHash('sha512').update(content).digest('base64')}`)
      throw new Error(`${index.file} is not what its index says`);
    return index;
  }

  async function keep(from: string, { file }: SdkIndex): Promise<void> {
    const kept = await store.open(...shelf, file);
    if (kept) return void kept.destroy();
    const incoming = path.join(dataDir, 'incoming');
    await mkdir(incoming, { recursive: true });
    const copy = await mkdtemp(path.join(incoming, 'release-'));
    try {
      await copyFile(path.join(from, file), path.join(copy, file));
      await store.putBack(...shelf, copy);
    } finally {
      await rm(copy, { recursive: true, force: true });
    }
  }

  return {
    /** Stores the package of this server. A portal works without one. */
    async stock(): Promise<void> {
      if (!folder) return;
      try {
        own = await readOwn(folder);
        await keep(folder, own);
      } catch (error) {
        log.error({ err: error }, 'the package for teams outside is not given out, or not kept');
      }
    },

    /** Index of this portal's package; null: none. */
    index: (): SdkIndex | null => own,

    /** Null: unknown, or removed. */
    async open(file: string): Promise<Readable | null> {
      const kept = await store.open(...shelf, file);
      return kept ?? (folder && file === own?.file ? createReadStream(path.join(folder, file)) : null);
    },
  };
}
