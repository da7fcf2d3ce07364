import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '../../../platform/AppError';
import type { Deps } from '../../../platform/Deps';
import * as repository from '../registry/release.repository';
import type { ReleaseService } from '../registry/release.service';
import { pruneReleases } from '../registry/pruneReleases';
import { storedFiles, type ReleaseStore } from '../registry/releaseStore';
import { readReleaseFolder } from './readReleaseFolder';
import type { TokenHolder } from './releaseToken.service';
import { unpackRelease } from './unpackRelease';

/** Who gets a new release: everybody, or a share of the visitors. */
export type Channel = { kind: 'live' } | { kind: 'canary'; percent: number };

export type PublishService = ReturnType<typeof createPublishService>;

/** Takes releases in: whole, checked and once, or not at all. */
export function createPublishService(deps: Deps, releases: ReleaseService, store: ReleaseStore) {
  const { db, clock, config } = deps;
  const incoming = path.join(config.dataDir, 'incoming');

  async function inNewFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
    await mkdir(incoming, { recursive: true });
    const folder = await mkdtemp(path.join(incoming, 'release-'));
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Publishes a folder that is ours to move from. */
  async function publish(
    folder: string,
    channel: Channel,
    by: string,
    mayRelease: TokenHolder['mayRelease'],
  ) {
    const built = await readReleaseFolder(folder);
    const { record } = built;
    if (!mayRelease(record.name))
      throw new AppError('E8106', {}, `这个令牌不能发布 ${record.name}。请用该子应用团队的令牌。`);
    const before = await repository.findRelease(db, record.name, record.version);
    if (before && !before.removedAt) throw existing(record.version);
    releases.refuseUnfit(built, await repository.readRegistry(db));

    const attribution = { at: clock(), by };
    const place = await store.put(record.name, record.version, folder);
    const isTaken = before
      ? await repository.restoreRelease(db, { ...built, place }, attribution)
      : await repository.insertRelease(db, { ...built, place }, attribution);
    if (!isTaken) {
      // Somebody else was faster with the same version.
      await store.remove(record.name, place, storedFiles(record));
      throw existing(record.version);
    }
    const release = (await repository.findRelease(db, record.name, record.version))!;
    if (channel.kind === 'canary') await releases.makeCanary(release, channel.percent, by);
    else await releases.makeLive(release, 'live', by);
    return { remote: record.name, version: record.version };
  }

  return {
    prune: () => pruneReleases(deps, store),

    /**
     * @throws {AppError} `E8101` broken, unfit or too large, `E8102` the version exists, `E8106` not for this token.
     */
    publishArchive: (archive: Readable, channel: Channel, holder: TokenHolder) =>
      inNewFolder(async (folder) => {
        await unpackRelease(archive, folder);
        return publish(folder, channel, holder.label, holder.mayRelease);
      }),

    /**
     * Publishes what was built beside this server. A version that is there already becomes live again only where
     * nobody has released anything else meanwhile, and nothing is known against it.
     */
    async publishFolder(
      built: string,
      by = repository.localPublisher,
      channel: Channel = { kind: 'live' },
    ): Promise<void> {
      await inNewFolder(async (folder) => {
        await cp(built, folder, { recursive: true });
        const { record } = await readReleaseFolder(folder);
        const known = await repository.findRelease(db, record.name, record.version);
        if (!known || known.removedAt) return void (await publish(folder, channel, by, () => true));

        const live = (await repository.readRegistry(db)).live.find(({ remote }) => remote === record.name);
        const isOurs = !live || live.publishedBy === repository.localPublisher;
        if (isOurs && known.verdict === null && live?.version !== known.version)
          await releases.makeLive(known, 'live', by);
      });
    },
  };
}

const existing = (version: string) =>
  new AppError(
    'E8102',
    {},
    `版本 ${version} 已存在。改动代码后再发布，或用 promote、rollback 切换已有的版本。`,
  );
