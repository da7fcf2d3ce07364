import type { ReleaseRecord } from '@portal/contract/internal';

/** Recorded hash of a file of a release. @throws {Error} when the release has no such file. */
export function fileHash({ name, version, files }: ReleaseRecord, file: string): string {
  const recorded = files[file];
  if (!recorded) throw new Error(`${name} ${version} has no file ${file}`);
  return recorded.sha384;
}
