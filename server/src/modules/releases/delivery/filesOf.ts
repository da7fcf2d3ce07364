import { slotsBelow, type BootDocument, type LiveRemote } from '@portal/contract/internal';
import type { ActiveRelease } from '../registry/Release';
import type { Target } from './findTarget';

/** What the document shows below the first screen is fetched when somebody comes near. */
export const isFetchedLater = (
  { slot, widget }: Target['needs'][number],
  { drawn, site }: Pick<BootDocument, 'drawn' | 'site'>,
) =>
  slot !== undefined &&
  widget !== null &&
  slotsBelow(site?.rows).includes(slot) &&
  (drawn?.widgets.includes(widget) ?? false);

/** Scripts of one module of a remote, its entry first. */
export const filesOf = (
  live: ActiveRelease[],
  { remote, module }: Pick<Target['needs'][number], 'remote' | 'module'>,
) => [
  { src: remote.entry, integrity: remote.integrity },
  ...(remote.assets[module] ?? []).map((src) => ({ src, integrity: hashOf(live, remote, src) })),
];

/** Recorded hash of a file of a remote. */
const hashOf = (live: ActiveRelease[], remote: LiveRemote, src: string) =>
  live.find((release) => release.remote === remote.name)!.record.files[src.slice(src.lastIndexOf('/') + 1)]!
    .sha384;
