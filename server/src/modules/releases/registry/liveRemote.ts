import type { LiveRemote } from '@portal/contract/internal';
import { fileHash } from './fileHash';
import type { RemoteRelease } from './Release';

/** A release as the browser gets it, in Chinese. */
export function toLiveRemote({ remote, version, record, manifest }: RemoteRelease): LiveRemote {
  const base = releaseBase(remote, version);
  return {
    name: remote,
    version,
    entry: base + record.entry,
    integrity: fileHash(record, record.entry),
    hashes: record.checksChunks
      ? null
      : Object.fromEntries(Object.entries(record.files).map(([file, { sha384 }]) => [file, sha384])),
    globalName: record.globalName || remote.replaceAll('-', '_'),
    manifest,
    ...(record.late && { late: record.late }),
    assets: Object.fromEntries(
      Object.entries(record.modules).map(([module, files]) => [module, files.map((file) => base + file)]),
    ),
  };
}

export const releaseBase = (name: string, version: string) => `/releases/${name}/${version}/`;
