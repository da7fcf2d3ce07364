import { sql, type Insertable } from 'kysely';
import type { Db } from '../../../platform/db/Db';
import type { Tables } from '../../../platform/db/tables';

/** Distinct errors stored for one version; the rest is counted together. */
const labelsMax = 100;
const otherLabel = '其他';

interface Visit {
  visitId: string;
  remote: string;
  version: string;
  isFailed: boolean;
  at: Date;
  /** The full hour to which it is added. */
  hour: Date;
}

/** Counts a page load once for a release, and at most once as failed. */
export async function countVisit(
  tx: Db,
  { visitId, remote, version, isFailed, at, hour }: Visit,
): Promise<void> {
  const known = await tx
    .selectFrom('release_visits')
    .select('failed')
    .where('visit_id', '=', visitId)
    .where('remote', '=', remote)
    .where('version', '=', version)
    .forUpdate()
    .executeTakeFirst();
  if (known && (known.failed || !isFailed)) return;
  await tx
    .insertInto('release_visits')
    .values({ visit_id: visitId, remote, version, failed: isFailed, at })
    .onConflict((conflict) =>
      conflict.columns(['visit_id', 'remote', 'version']).doUpdateSet({ failed: isFailed }),
    )
    .execute();
  const visits = known ? 0 : 1;
  const failed = isFailed ? 1 : 0;
  await tx
    .insertInto('release_hours')
    .values({ remote, version, hour, visits, failed })
    .onConflict((conflict) =>
      conflict.columns(['remote', 'version', 'hour']).doUpdateSet({
        visits: sql`release_hours.visits + ${visits}`,
        failed: sql`release_hours.failed + ${failed}`,
      }),
    )
    .execute();
}

type Failure = Pick<Insertable<Tables['release_errors']>, 'remote' | 'version' | 'kind' | 'route' | 'label'>;

export async function countError(
  tx: Db,
  { remote, version, kind, route, label }: Failure,
  at: Date,
): Promise<void> {
  const { places } = await tx
    .selectFrom('release_errors')
    .select(({ fn }) => fn.countAll<number>().as('places'))
    .where('remote', '=', remote)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  const place = Number(places) < labelsMax ? { route, label } : { route: '', label: otherLabel };
  await tx
    .insertInto('release_errors')
    .values({ remote, version, kind, ...place, count: 1, last_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['remote', 'version', 'kind', 'route', 'label'])
        .doUpdateSet({ count: sql`release_errors.count + 1`, last_at: at }),
    )
    .execute();
}

export async function countVital(
  tx: Db,
  row: Omit<Insertable<Tables['release_vitals']>, 'count'>,
): Promise<void> {
  await tx
    .insertInto('release_vitals')
    .values({ ...row, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['remote', 'version', 'route', 'day', 'name', 'bucket'])
        .doUpdateSet({ count: sql`release_vitals.count + 1` }),
    )
    .execute();
}

export async function removeVisits(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('release_visits').where('at', '<', before).execute();
}

/** @param day The same moment as a day, by which vitals are counted. */
export async function removeSums(db: Db, before: Date, day: string): Promise<void> {
  await db.deleteFrom('release_hours').where('hour', '<', before).execute();
  await db.deleteFrom('release_errors').where('last_at', '<', before).execute();
  await db.deleteFrom('release_vitals').where('day', '<', day).execute();
}
