import { createReadStream } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { ReleaseRecord } from '@portal/contract/internal';
import { AppError } from '../../../platform/AppError';
import type { Deps } from '../../../platform/Deps';
import { say } from '../../../platform/i18n/say';
import { minutes } from '../../../platform/time';
import { createVirusScan } from '../../../platform/virusScan/createVirusScan';
import * as repository from '../registry/release.repository';
import type { ActiveRelease, Registry } from '../registry/Release';
import type { ReleaseService } from '../registry/release.service';
import { pruneReleases } from '../registry/pruneReleases';
import { isStored, storedFiles, type ReleaseStore } from '../registry/releaseStore';
import { readReleaseFolder, refusal } from './readReleaseFolder';
import type { TokenHolder } from './releaseToken.service';
import { receiveArchive, unpackRelease } from './unpackRelease';

const folderPrefix = 'release-';
/** No upload takes longer; other servers may be receiving one at the same time. */
const leftOverAfterMs = 15 * minutes;

/** Who gets a new release: everybody, or a share of the visitors. */
export type Channel = { kind: 'live' } | { kind: 'canary'; percent: number };

export type PublishService = ReturnType<typeof createPublishService>;

/** Accepts releases: complete, verified and once, or not at all. */
export function createPublishService(deps: Deps, releases: ReleaseService, store: ReleaseStore) {
  const { db, clock, config } = deps;
  const incoming = path.join(config.dataDir, 'incoming');
  const { scan } = createVirusScan(deps);

  async function inNewFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
    await mkdir(incoming, { recursive: true });
    const folder = await mkdtemp(path.join(incoming, folderPrefix));
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Publishes a folder, whose files are moved away. */
  async function publish(
    folder: string,
    channel: Channel,
    by: string,
    mayRelease: TokenHolder['mayRelease'],
  ) {
    const built = await readReleaseFolder(folder);
    const { record } = built;
    if (!mayRelease(record.name))
      throw new AppError('E8106', {}, say`这个令牌不能发布 ${record.name}。请用该子应用团队的令牌。`);
    const before = await repository.findRelease(db, record.name, record.version);
    if (before && !before.removedAt) throw existing(record, await repository.readRegistry(db));
    const namesake = built.kind === 'remote' && (await repository.findNamesake(db, record));
    if (namesake)
      throw refusal(
        `联邦名称 ${record.globalName} 已由 ${namesake.remote} ${namesake.version} 使用，同一页面里会互相覆盖。请在构建里让插件的 name 与 output.uniqueName 带上自己的名称与版本后重新构建。`,
      );
    releases.refuseUnfit(built, await repository.readRegistry(db));

    const attribution = { at: clock(), by };
    const place = await store.put(record.name, record.version, folder);
    const isTaken = before
      ? await repository.restoreRelease(db, { ...built, place }, attribution)
      : await repository.insertRelease(db, { ...built, place }, attribution);
    if (!isTaken) {
      // Another process published the same version first.
      await store.remove(record.name, place, storedFiles(record));
      throw existing(record, await repository.readRegistry(db));
    }
    const release = (await repository.findRelease(db, record.name, record.version))!;
    if (channel.kind === 'canary') await releases.makeCanary(release, channel.percent, by);
    else await releases.makeLive(release, 'live', by);
    return { remote: record.name, version: record.version };
  }

  return {
    prune: () => pruneReleases(deps, store),

    /** Removes unfinished uploads of a killed process from the disk. */
    async sweep(): Promise<void> {
      const names = await readdir(incoming).catch(() => []);
      for (const name of names.filter((one) => one.startsWith(folderPrefix))) {
        const folder = path.join(incoming, name);
        const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Infinity }));
        if (mtimeMs < Date.now() - leftOverAfterMs) await rm(folder, { recursive: true, force: true });
      }
    },

    /**
     * @throws {AppError} `E8101` broken, unfit or too large, `E8102` the version exists, `E8106` not for this token,
     *   `E1045` and `E1046` by the virus scan.
     */
    publishArchive: (archive: Readable, channel: Channel, holder: TokenHolder) =>
      inNewFolder(async (folder) => {
        const [packed, unpacked] = [path.join(folder, 'packed'), path.join(folder, 'unpacked')];
        await mkdir(unpacked);
        await receiveArchive(archive, packed);
        await scan(packed);
        await unpackRelease(createReadStream(packed), unpacked);
        return publish(unpacked, channel, holder.label, holder.mayRelease);
      }),

    /**
     * Publishes what was built next to this server. A version that exists already becomes live again only if nobody has
     * released anything else in the meantime and it has no bad verdict.
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
        // The database was restored without the files, or this server has a store of its own.
        if (isSameContent(known.record, record) && !(await isStored(store, known)))
          await store.putBack(known.remote, known.place, folder);

        const live = (await repository.readRegistry(db)).live.find(({ remote }) => remote === record.name);
        const isOurs = !live || live.publishedBy === repository.localPublisher;
        if (isOurs && known.verdict === null && live?.version !== known.version)
          await releases.makeLive(known, 'live', by);
      });
    },
  };
}

const isSameContent = (one: ReleaseRecord, other: ReleaseRecord) =>
  Object.keys(one.files).length === Object.keys(other.files).length &&
  Object.entries(one.files).every(([file, { sha384 }]) => other.files[file]?.sha384 === sha384);

function existing({ name, version }: ReleaseRecord, { live, canaries }: Registry): AppError {
  const isThis = (one: ActiveRelease) => one.remote === name && one.version === version;
  if (live.some(isThis)) return new AppError('E8102', {}, say`版本 ${version} 已在线上，没有改动可发布。`);
  if (canaries.some(isThis))
    return new AppError(
      'E8102',
      {},
      say`版本 ${version} 正在灰度。用 npm run promote -- ${name} 让它对全部访客上线。`,
    );
  return new AppError(
    'E8102',
    {},
    say`版本 ${version} 已存在。改动代码后再发布，或用 npm run activate -- ${name} ${version} 让它重新上线。`,
  );
}
