import {
  lateFrame,
  shellName,
  slotsBelow,
  type BootDocument,
  type ManifestRoute,
} from '@portal/contract/internal';
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
  ...lateFilesOf(live, (name) => remote.late?.[name]?.includes(module) ?? false),
];

/** Scripts of the frame around the page, where the shell loads it late. */
export const filesOfFrame = (live: ActiveRelease[], frame: ManifestRoute['frame']) =>
  frame === 'plain' ? [] : lateFilesOf(live, (name) => name === lateFrame);

/** Of what the shell loads late. */
function lateFilesOf(live: ActiveRelease[], isNeeded: (name: string) => boolean) {
  const shell = live.find(({ kind }) => kind === 'shell');
  if (!shell) return [];
  return Object.entries(shell.record.lateFiles ?? {})
    .filter(([name]) => isNeeded(name))
    .flatMap(([, files]) =>
      files.map((file) => ({
        src: releaseBase(shellName, shell.version) + file,
        integrity: fileHash(shell.record, file),
      })),
    );
}

function hashOf(live: ActiveRelease[], name: string, src: string): string {
  const release = live.find(({ remote }) => remote === name);
  if (!release) throw new Error(`${name} is not live`);
  return fileHash(release.record, src.slice(src.lastIndexOf('/') + 1));
}
