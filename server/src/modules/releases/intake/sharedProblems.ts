import type { ReleaseRecord } from '@portal/contract/internal';
import { satisfies, validRange } from 'semver';

/** The portal's own build omits modules that the shell has to provide; other builds may contain a copy. */
const lacking = (module: string, remote: ReleaseRecord, shell: ReleaseRecord) =>
  `${remote.name} 需要外壳共享的 ${module}，外壳 ${shell.version} 没有。请先让更新的外壳上线。`;

/** Shared modules for which the shell's version is outside the range that the remote declares. */
export function sharedProblems(remote: ReleaseRecord, shell: ReleaseRecord): string[] {
  // Releases from before ranges were recorded need the version that they were built with.
  const ranges =
    remote.requires ??
    Object.fromEntries(Object.entries(remote.shared).map(([module, version]) => [module, `^${version}`]));
  return Object.entries(ranges).flatMap(([module, range]) => {
    const provided = shell.shared[module];
    const isRange = range !== '' && validRange(range) !== null;
    if (provided === undefined) return remote.checksChunks ? [lacking(module, remote, shell)] : [];
    if (isRange && satisfies(provided, range)) return [];
    return [
      !isRange
        ? `${remote.name} 没有写明需要哪些版本的 ${module}${range && `（${range} 不是版本范围）`}。请在构建的 shared 里把 ${module} 的 requiredVersion 写成 ^${provided} 这样的范围后重新构建。`
        : `${remote.name} 需要 ${module} ${range}，外壳共享的是 ${provided}。请改用与它相容的版本，并让 requiredVersion 包含 ${provided}，然后重新构建。`,
    ];
  });
}
