import type { Db } from '../../db/Db';
import { newId } from '../../ids';
import type { PortalManifest, ReleaseRecord } from '@portal/contract';

export interface LiveRelease {
  remote: string;
  version: string;
  record: ReleaseRecord;
  manifest: PortalManifest;
  since: Date;
}

interface NewRelease {
  record: ReleaseRecord;
  /** portal.json; for the shell shell.json. */
  manifest: unknown;
  at: Date;
  by: string;
}

export async function findRelease(db: Db, remote: string, version: string) {
  return db
    .selectFrom('releases')
    .select(['remote', 'version'])
    .where('remote', '=', remote)
    .where('version', '=', version)
    .executeTakeFirst();
}

export async function insertRelease(db: Db, { record, manifest, at, by }: NewRelease): Promise<void> {
  await db
    .insertInto('releases')
    .values({
      remote: record.name,
      version: record.version,
      record: JSON.stringify(record),
      manifest: JSON.stringify(manifest),
      published_at: at,
      published_by: by,
    })
    .execute();
}

/** Makes a version live and keeps in mind which one it replaced. */
export async function setLive(db: Db, remote: string, version: string, at: Date, by: string): Promise<void> {
  const current = await db
    .selectFrom('live_releases')
    .select('version')
    .where('remote', '=', remote)
    .executeTakeFirst();
  if (current?.version === version) return;
  const row = { remote, version, previous_version: current?.version ?? null, since: at };
  await db
    .insertInto('live_releases')
    .values(row)
    .onConflict((conflict) => conflict.column('remote').doUpdateSet(row))
    .execute();
  await db
    .insertInto('release_history')
    .values({ id: newId('rel'), remote, version, action: 'live', at, by })
    .execute();
}

export async function listLive(db: Db): Promise<LiveRelease[]> {
  return db
    .selectFrom('live_releases')
    .innerJoin('releases', (join) =>
      join
        .onRef('releases.remote', '=', 'live_releases.remote')
        .onRef('releases.version', '=', 'live_releases.version'),
    )
    .select([
      'releases.remote',
      'releases.version',
      'releases.record',
      'releases.manifest',
      'live_releases.since',
    ])
    .orderBy('releases.remote')
    .execute();
}
