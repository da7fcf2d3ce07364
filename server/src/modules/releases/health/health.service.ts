import { sql } from 'kysely';
import type { reportHealth, VitalName } from '@portal/calls';
import type { Infer } from '@portal/schema';
import { AppError } from '../../../platform/AppError';
import type { Deps } from '../../../platform/Deps';
import type { Db } from '../../../platform/db/Db';
import { days, formatDate, formatInstant, hours } from '../../../platform/time';
import { bucketOf, percentile } from '../../../platform/latencyBuckets';
import { judgeReleases } from './judgeReleases';
import type { ReleaseService } from '../registry/release.service';
import { readVisit } from '../delivery/visitPass';

type Report = Infer<(typeof reportHealth)['request']>;

/** Places of errors that one version may fill; the rest is counted together. */
const labelsMax = 100;
const otherLabel = '其他';
const shownDays = 7;
const shownErrorsMax = 50;
const keptVisitsMs = 2 * days;
const keptMs = 30 * days;

export type HealthService = ReturnType<typeof createHealthService>;

/** How releases do in the browsers: takes reports in, adds them up, and lets the judge look. */
export function createHealthService(deps: Deps, releases: ReleaseService) {
  const { db, clock, config } = deps;

  /** Counts a page load once for a release, and as failed once. */
  async function countVisit(tx: Db, visitId: string, remote: string, version: string, failed: boolean) {
    const at = clock();
    const known = await tx
      .selectFrom('release_visits')
      .select('failed')
      .where('visit_id', '=', visitId)
      .where('remote', '=', remote)
      .where('version', '=', version)
      .forUpdate()
      .executeTakeFirst();
    if (known && (known.failed || !failed)) return;
    await tx
      .insertInto('release_visits')
      .values({ visit_id: visitId, remote, version, failed, at })
      .onConflict((conflict) => conflict.columns(['visit_id', 'remote', 'version']).doUpdateSet({ failed }))
      .execute();
    const visits = known ? 0 : 1;
    await tx
      .insertInto('release_hours')
      .values({ remote, version, hour: hourOf(at), visits, failed: failed ? 1 : 0 })
      .onConflict((conflict) =>
        conflict.columns(['remote', 'version', 'hour']).doUpdateSet({
          visits: sql`release_hours.visits + ${visits}`,
          failed: sql`release_hours.failed + ${failed ? 1 : 0}`,
        }),
      )
      .execute();
  }

  async function countError(
    tx: Db,
    { remote, version, kind, route, label }: Report['findings'][number],
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
      .values({ remote, version, kind, ...place, count: 1, last_at: clock() })
      .onConflict((conflict) =>
        conflict
          .columns(['remote', 'version', 'kind', 'route', 'label'])
          .doUpdateSet({ count: sql`release_errors.count + 1`, last_at: clock() }),
      )
      .execute();
  }

  return {
    /**
     * @throws {AppError} `E8108` when the report does not come from a page of this portal.
     */
    async take({ visit, findings, vitals }: Report): Promise<void> {
      const pass = readVisit(config, visit, clock());
      if (!pass) throw new AppError('E8108');
      const isPublished = async ({ remote, version }: { remote: string; version: string }) =>
        (await releases.placeOf(remote, version)) !== null;
      const isKnown = await Promise.all([...findings, ...vitals].map(isPublished));
      const told = findings.filter((_, index) => isKnown[index]);
      const measured = vitals.filter((_, index) => isKnown[findings.length + index]);

      await db.transaction().execute(async (tx) => {
        const failedOf = new Map<string, boolean>();
        for (const { remote, version, kind } of told) {
          const key = `${remote} ${version}`;
          failedOf.set(key, failedOf.get(key) === true || kind !== 'visit');
        }
        // Always in the same order, so that two reports do not wait for each other.
        for (const [key, failed] of [...failedOf].sort()) {
          const [remote, version] = key.split(' ') as [string, string];
          await countVisit(tx, pass.id, remote, version, failed);
        }
        for (const finding of told) if (finding.kind !== 'visit') await countError(tx, finding);
        for (const { remote, version, route, name, value } of measured) {
          const row = { remote, version, route, day: formatDate(clock()), name, bucket: bucketOf(value) };
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
      });
      if (told.some(({ kind }) => kind !== 'visit')) await judgeReleases(deps, releases);
    },

    judge: () => judgeReleases(deps, releases),

    async view(remote: string) {
      const since = new Date(clock().getTime() - shownDays * days);
      const hoursOf = await db
        .selectFrom('release_hours')
        .select(['version', 'hour', 'visits', 'failed'])
        .where('remote', '=', remote)
        .where('hour', '>=', since)
        .orderBy('hour')
        .execute();
      const errors = await db
        .selectFrom('release_errors')
        .selectAll()
        .where('remote', '=', remote)
        .where('last_at', '>=', since)
        .orderBy('last_at', 'desc')
        .limit(shownErrorsMax)
        .execute();
      const buckets = await db
        .selectFrom('release_vitals')
        .select(['version', 'route', 'name', 'bucket', ({ fn }) => fn.sum<number>('count').as('calls')])
        .where('remote', '=', remote)
        .where('day', '>=', formatDate(since))
        .groupBy(['version', 'route', 'name', 'bucket'])
        .execute();
      return {
        hours: hoursOf.map((row) => ({ ...row, hour: formatInstant(row.hour) })),
        errors: errors.map(({ version, kind, route, label, count, last_at }) => ({
          version,
          kind: kind,
          route,
          label,
          count,
          lastAt: formatInstant(last_at),
        })),
        vitals: percentiles(buckets),
      };
    },

    /** Visits are kept as long as their passes are good; sums for a month. */
    async forget(): Promise<void> {
      const before = (ageMs: number) => new Date(clock().getTime() - ageMs);
      await db.deleteFrom('release_visits').where('at', '<', before(keptVisitsMs)).execute();
      await db.deleteFrom('release_hours').where('hour', '<', before(keptMs)).execute();
      await db.deleteFrom('release_errors').where('last_at', '<', before(keptMs)).execute();
      await db
        .deleteFrom('release_vitals')
        .where('day', '<', formatDate(before(keptMs)))
        .execute();
    },
  };
}

interface Bucket {
  version: string;
  route: string;
  name: VitalName;
  bucket: number;
  calls: number;
}

function percentiles(buckets: Bucket[]) {
  const groups = new Map<string, Bucket[]>();
  for (const one of buckets) {
    const key = `${one.version}|${one.route}|${one.name}`;
    groups.set(key, [...(groups.get(key) ?? []), { ...one, calls: Number(one.calls) }]);
  }
  return [...groups.values()].map((group) => {
    const { version, route, name } = group[0]!;
    const count = group.reduce((sum, { calls }) => sum + calls, 0);
    return { version, route, name, p75: percentile(group, 0.75) ?? 0, count };
  });
}

const hourOf = (at: Date) => new Date(Math.floor(at.getTime() / hours) * hours);
