import type { reportHealth, VitalName } from '@portal/calls';
import type { Infer } from '@portal/schema';
import { AppError } from '../../../platform/AppError';
import type { Deps } from '../../../platform/Deps';
import { inTransaction } from '../../../platform/db/inTransaction';
import { days, formatDate, formatInstant, hours } from '../../../platform/time';
import { groupBy } from '../../../platform/groupBy';
import { bucketOf, percentile } from '../../../platform/latencyBuckets';
import { listErrors, listHours, listVitals } from './health.queries';
import * as repository from './health.repository';
import { judgeReleases } from './judgeReleases';
import type { ReleaseService } from '../registry/release.service';
import { readVisit } from '../delivery/visitPass';

type Report = Infer<(typeof reportHealth)['request']>;

const shownDays = 7;
const keptVisitsMs = 2 * days;
const keptMs = 30 * days;

export type HealthService = ReturnType<typeof createHealthService>;

/** The health of releases in browsers: accepts reports, sums them up, and runs the judge. */
export function createHealthService(deps: Deps, releases: ReleaseService) {
  const { db, clock, config } = deps;

  return {
    /** @throws {AppError} `E8108` when the report does not come from a page of this portal. */
    async take({ visit, findings, vitals }: Report): Promise<void> {
      const pass = readVisit(config, visit, clock());
      if (!pass) throw new AppError('E8108');
      const isPublished = async ({ remote, version }: { remote: string; version: string }) =>
        (await releases.placeOf(remote, version)) !== null;
      const isKnown = await Promise.all([...findings, ...vitals].map(isPublished));
      const told = findings.filter((_, index) => isKnown[index]);
      const measured = vitals.filter((_, index) => isKnown[findings.length + index]);

      const at = clock();
      await inTransaction(db, async (tx) => {
        const failedOf = new Map<string, boolean>();
        for (const { remote, version, kind } of told) {
          const key = `${remote} ${version}`;
          failedOf.set(key, failedOf.get(key) === true || kind !== 'visit');
        }
        // Always in the same order, so that concurrent reports do not deadlock.
        for (const [key, isFailed] of [...failedOf].sort()) {
          const [remote = '', version = ''] = key.split(' ');
          await repository.countVisit(tx, {
            visitId: pass.id,
            remote,
            version,
            isFailed,
            at,
            hour: hourOf(at),
          });
        }
        for (const finding of told)
          if (finding.kind !== 'visit') await repository.countError(tx, finding, at);
        for (const { value, ...one } of measured)
          await repository.countVital(tx, { ...one, day: formatDate(at), bucket: bucketOf(value) });
      });
      if (told.some(({ kind }) => kind !== 'visit')) await judgeReleases(deps, releases);
    },

    judge: () => judgeReleases(deps, releases),

    async view(remote: string) {
      const since = new Date(clock().getTime() - shownDays * days);
      const hoursOf = await listHours(db, remote, since);
      const errors = await listErrors(db, remote, since);
      const buckets = await listVitals(db, remote, formatDate(since));
      return {
        hours: hoursOf.map((row) => ({ ...row, hour: formatInstant(row.hour) })),
        errors: errors.map(({ version, kind, route, label, count, last_at }) => ({
          version,
          kind,
          route,
          label,
          count,
          lastAt: formatInstant(last_at),
        })),
        vitals: percentiles(buckets),
      };
    },

    /** Visits are kept while their passes are valid, sums for a month. */
    async forget(): Promise<void> {
      const before = (ageMs: number) => new Date(clock().getTime() - ageMs);
      await repository.removeVisits(db, before(keptVisitsMs));
      await repository.removeSums(db, before(keptMs), formatDate(before(keptMs)));
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
  const groups = groupBy(buckets, ({ version, route, name }) => `${version}|${route}|${name}`);
  return [...groups.values()].map((group) => {
    const [{ version, route, name }] = group;
    const count = group.reduce((sum, { calls }) => sum + calls, 0);
    return { version, route, name, p75: percentile(group, 0.75) ?? 0, count };
  });
}

const hourOf = (at: Date) => new Date(Math.floor(at.getTime() / hours) * hours);
