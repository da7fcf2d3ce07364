import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PortalManifest, ReleaseRecord, servesContract, type LiveRemote } from '@portal/contract';
import type { Deps } from '../../Deps';
import * as repository from './release.repository';
import type { LiveRelease } from './release.repository';
import type { ReleaseStore } from './releaseStore';

/** How long a process may go on with the registry it read: a change is live within this time. */
const registryFreshMs = 2000;
export const shellName = 'shell';

export type ReleaseService = ReturnType<typeof createReleaseService>;

export function createReleaseService({ db, clock }: Deps, store: ReleaseStore) {
  let read: { at: number; live: Promise<LiveRelease[]> } | null = null;

  /** All that is live, the shell included. */
  function live(): Promise<LiveRelease[]> {
    const now = Date.now();
    if (!read || now - read.at > registryFreshMs) {
      const live = repository.listLive(db);
      live.catch(() => (read = null));
      read = { at: now, live };
    }
    return read.live;
  }

  /**
   * Publishes a built release folder and makes it live. A version that is there already stays as it is.
   *
   * @throws {Error} in Chinese, when the folder is no release or would take an address from a live remote.
   */
  async function publishFolder(folder: string, by: string): Promise<void> {
    const record = ReleaseRecord.parse(await readJson(folder, 'release.json'));
    const manifestFile = record.name === shellName ? 'shell.json' : 'portal.json';
    const manifest = await readJson(folder, manifestFile);
    if (record.name !== shellName) await refuseClash(PortalManifest.parse(manifest));

    if (!(await repository.findRelease(db, record.name, record.version))) {
      await store.put(record.name, record.version, folder);
      await repository.insertRelease(db, { record, manifest, at: clock(), by });
    }
    await db.transaction().execute((tx) => repository.setLive(tx, record.name, record.version, clock(), by));
    read = null;
  }

  async function refuseClash(manifest: PortalManifest): Promise<void> {
    if (!servesContract(manifest.contract)) {
      throw new Error(
        `${manifest.name} 需要契约 ${manifest.contract}，当前外壳不支持。请按当前契约修改后重新构建。`,
      );
    }
    const others = (await repository.listLive(db)).filter(
      ({ remote }) => remote !== manifest.name && remote !== shellName,
    );
    for (const { remote, manifest: other } of others) {
      const taken = other.routes.find(({ path: taken }) =>
        manifest.routes.some((route) => route.path === taken),
      );
      if (taken)
        throw new Error(
          `路径 ${taken.path} 已属于 ${remote}。请在 portal.json 中换一个路径，或先从 ${remote} 移走它。`,
        );
    }
  }

  return { live, publishFolder };
}

/** A live release as the browser gets it. */
export function toLiveRemote({ remote, version, record, manifest }: LiveRelease): LiveRemote {
  const base = releaseBase(remote, version);
  return {
    name: remote,
    version,
    entry: base + record.entry,
    integrity: record.files[record.entry]!.sha384,
    manifest: PortalManifest.parse(manifest),
    assets: Object.fromEntries(
      Object.entries(record.modules).map(([module, files]) => [module, files.map((file) => base + file)]),
    ),
  };
}

export const releaseBase = (name: string, version: string) => `/releases/${name}/${version}/`;

const readJson = async (folder: string, file: string): Promise<unknown> =>
  JSON.parse(await readFile(path.join(folder, file), 'utf8'));
