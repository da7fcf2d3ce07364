import { sql } from 'kysely';
import type { ReleaseAction } from '@portal/calls';
import type { ReleaseRecord } from '@portal/contract/internal';
import type { Db } from '../../../platform/db/Db';
import { declaredBy } from './declaredBy';
import type { BuiltRelease, Registry, Release, ReleaseRow } from './Release';
import { liveActions, recordAction, type Attribution } from './releaseHistory.repository';

/** The publisher of what `npm start` has built. */
export const localPublisher = 'local';

const columns = [
  'releases.remote',
  'releases.version',
  'releases.record',
  'releases.manifest',
  'releases.verdict',
  'releases.published_at as publishedAt',
  'releases.published_by as publishedBy',
  'releases.removed_at as removedAt',
] as const;
const place = sql<string>`coalesce(releases.location, releases.version)`.as('place');

const complete = <Row extends ReleaseRow & { manifest: unknown }>(row: Row) => ({
  ...row,
  ...declaredBy(row),
});

export async function readRegistry(db: Db): Promise<Registry> {
  const live = await db
    .selectFrom('live_releases as active')
    .innerJoin('releases', (join) =>
      join.onRef('releases.remote', '=', 'active.remote').onRef('releases.version', '=', 'active.version'),
    )
    .select([...columns, place, 'active.since'])
    .orderBy('releases.remote')
    .execute();
  const canaries = await db
    .selectFrom('canary_releases as active')
    .innerJoin('releases', (join) =>
      join.onRef('releases.remote', '=', 'active.remote').onRef('releases.version', '=', 'active.version'),
    )
    .select([...columns, place, 'active.since', 'active.percent', 'active.by'])
    .orderBy('releases.remote')
    .execute();
  return {
    live: live.map((row) => ({ ...complete(row), channel: 'live' })),
    canaries: canaries.map((row) => ({ ...complete(row), channel: 'canary' })),
  };
}

export async function findRelease(db: Db, remote: string, version: string): Promise<Release | undefined> {
  const row = await db
    .selectFrom('releases')
    .select([...columns, place])
    .where('remote', '=', remote)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && complete(row);
}

/**
 * The most recent live version, except these, without a bad verdict. Versions live before the remote was withdrawn do
 * not count.
 */
export async function findPreviousGood(
  db: Db,
  remote: string,
  apartFrom: readonly string[],
): Promise<Release | undefined> {
  const row = await db
    .selectFrom('release_history as h')
    .innerJoin('releases', (join) =>
      join.onRef('releases.remote', '=', 'h.remote').onRef('releases.version', '=', 'h.version'),
    )
    .select([...columns, place])
    .where('h.remote', '=', remote)
    .where('h.version', 'not in', apartFrom)
    .where('h.action', 'in', liveActions)
    .where('releases.verdict', 'is', null)
    .where('releases.removed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('release_history as alerts')
            .select('alerts.id')
            .whereRef('alerts.remote', '=', 'h.remote')
            .whereRef('alerts.version', '=', 'h.version')
            // One that was activated after an alert is trusted again.
            .whereRef('alerts.seq', '>', 'h.seq')
            .where('alerts.action', '=', 'alert'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('release_history as withdrawals')
            .select('withdrawals.id')
            .whereRef('withdrawals.remote', '=', 'h.remote')
            .whereRef('withdrawals.seq', '>', 'h.seq')
            .where('withdrawals.action', '=', 'withdraw'),
        ),
      ),
    )
    .orderBy('h.seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && complete(row);
}

/** Another release that sets the same global variable and whose files still exist. */
export const findNamesake = (db: Db, { name, version, globalName }: ReleaseRecord) =>
  db
    .selectFrom('releases')
    .select(['remote', 'version'])
    .where(sql<string>`record->>'globalName'`, '=', globalName)
    .where('removed_at', 'is', null)
    .where(({ not, and, eb }) => not(and([eb('remote', '=', name), eb('version', '=', version)])))
    .limit(1)
    .executeTakeFirst();

/** Versions that can be made live, most recently published first. */
export async function listKeptVersions(db: Db, remote: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('releases')
    .select('version')
    .where('remote', '=', remote)
    .where('removed_at', 'is', null)
    .orderBy('published_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ version }) => version);
}

type NewRelease = BuiltRelease & { place: string };

/** False when the version exists: it is never replaced. */
export async function insertRelease(db: Db, release: NewRelease, { at, by }: Attribution): Promise<boolean> {
  const inserted = await db
    .insertInto('releases')
    .values({
      remote: release.record.name,
      version: release.record.version,
      record: JSON.stringify(release.record),
      manifest: JSON.stringify(release.manifest),
      location: release.place,
      published_at: at,
      published_by: by,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Gives a release whose files were removed new ones. False when another process did so first. */
export async function restoreRelease(
  db: Db,
  { record: built, manifest, place: location }: NewRelease,
  { at, by }: Attribution,
): Promise<boolean> {
  const restored = await db
    .updateTable('releases')
    .set({
      record: JSON.stringify(built),
      manifest: JSON.stringify(manifest),
      location,
      removed_at: null,
      published_at: at,
      published_by: by,
    })
    .where('remote', '=', built.name)
    .where('version', '=', built.version)
    .where('removed_at', 'is not', null)
    .returning('version')
    .executeTakeFirst();
  return restored !== undefined;
}

export async function setLive(
  tx: Db,
  remote: string,
  version: string,
  action: ReleaseAction,
  attribution: Attribution,
): Promise<void> {
  const current = await tx
    .selectFrom('live_releases')
    .select('version')
    .where('remote', '=', remote)
    .executeTakeFirst();
  if (current?.version === version) return;
  const row = { remote, version, previous_version: current?.version ?? null, since: attribution.at };
  await tx
    .insertInto('live_releases')
    .values(row)
    .onConflict((conflict) => conflict.column('remote').doUpdateSet(row))
    .execute();
  await recordAction(tx, remote, version, action, attribution);
}

export async function setCanary(
  tx: Db,
  remote: string,
  version: string,
  percent: number,
  attribution: Attribution,
): Promise<void> {
  const row = { remote, version, percent, since: attribution.at, by: attribution.by };
  await tx
    .insertInto('canary_releases')
    .values(row)
    .onConflict((conflict) => conflict.column('remote').doUpdateSet(row))
    .execute();
  await recordAction(tx, remote, version, 'canary', attribution, percent);
}

export async function widenCanary(
  tx: Db,
  remote: string,
  version: string,
  percent: number,
  attribution: Attribution,
): Promise<void> {
  await tx.updateTable('canary_releases').set({ percent }).where('remote', '=', remote).execute();
  await recordAction(tx, remote, version, 'canary', attribution, percent);
}

export async function removeLive(tx: Db, remote: string): Promise<void> {
  await tx.deleteFrom('live_releases').where('remote', '=', remote).execute();
}

export async function removeCanary(tx: Db, remote: string): Promise<void> {
  await tx.deleteFrom('canary_releases').where('remote', '=', remote).execute();
}

/** Null: the verdict is withdrawn. */
export async function setVerdict(
  tx: Db,
  remote: string,
  version: string,
  verdict: ReleaseRow['verdict'],
): Promise<void> {
  await tx
    .updateTable('releases')
    .set({ verdict })
    .where('remote', '=', remote)
    .where('version', '=', version)
    .execute();
}
