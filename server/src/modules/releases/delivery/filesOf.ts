import { shellName, slotsBelow, type BootDocument, type LiveRemote } from '@portal/contract/internal';
import { fileHash } from '../registry/fileHash';
import { releaseBase } from '../registry/liveRemote';
import type { ActiveRelease } from '../registry/Release';
import type { Target } from './findTarget';

/** What is below the first screen is fetched when the reader scrolls near it. */
export const isFetchedLater = (
  { slot, widget }: Target['needs'][number],
  { drawn, site }: Pick<BootDocument, 'drawn' | 'site'>,
) =>
  slot !== undefined &&
  widget !== null &&
  slotsBelow(site?.rows).includes(slot) &&
  (drawn?.widgets.includes(widget) ?? false);

/** Scripts of one module of a remote, its entry first, and the shared modules that the shell has to provide. */
export const filesOf = (
  live: ActiveRelease[],
  { remote, module }: Pick<Target['needs'][number], 'remote' | 'module'>,
) => [
  { src: remote.entry, integrity: remote.integrity },
  ...(remote.assets[module] ?? []).map((src) => ({ src, integrity: hashOf(live, remote.name, src) })),
  ...lateFilesOf(live, remote, module).map((src) => ({ src, integrity: hashOf(live, shellName, src) })),
];

/** Files of the shell. */
function lateFilesOf(live: ActiveRelease[], { late = {} }: LiveRemote, module: string): string[] {
  const shell = live.find(({ kind }) => kind === 'shell');
  if (!shell) return [];
  return Object.entries(shell.record.lateFiles ?? {})
    .filter(([name]) => late[name]?.includes(module))
    .flatMap(([, files]) => files.map((file) => releaseBase(shellName, shell.version) + file));
}

function hashOf(live: ActiveRelease[], name: string, src: string): string {
  const release = live.find(({ remote }) => remote === name);
  if (!release) throw new Error(`${name} is not live`);
  return fileHash(release.record, src.slice(src.lastIndexOf('/') + 1));
}
