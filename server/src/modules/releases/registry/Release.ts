import type { PortalManifest, ReleaseRecord, ShellManifest } from '@portal/contract/internal';

/** What a release declares: shell.json or portal.json. */
export type Declared =
  { kind: 'shell'; manifest: ShellManifest } | { kind: 'remote'; manifest: PortalManifest };

/** The files that the build of a release produced. */
export type BuiltRelease = { record: ReleaseRecord } & Declared;

/** A release as stored. */
export interface ReleaseRow {
  remote: string;
  version: string;
  record: ReleaseRecord;
  verdict: 'bad' | null;
  /** Folder in the store. */
  place: string;
  publishedAt: Date;
  publishedBy: string;
  /** When its files were removed: it cannot be shown until it is published again. */
  removedAt: Date | null;
}

/** A release with everything that decides whether it is shown. */
export type Release = ReleaseRow & Declared;
export type RemoteRelease = Extract<Release, { kind: 'remote' }>;

/** A release that visitors get: all of them, or those of the canary. */
export type ActiveRelease = Release & { channel: 'live' | 'canary'; since: Date };
export type ActiveShell = Extract<ActiveRelease, { kind: 'shell' }>;
export type Canary = ActiveRelease & { percent: number; by: string };

export interface Registry {
  live: ActiveRelease[];
  canaries: Canary[];
}
