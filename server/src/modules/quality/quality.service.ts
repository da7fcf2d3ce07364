import type { ApiSla } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import { percentile } from '../../platform/latencyBuckets';
import { dayStart, days, formatDate, formatInstant, hours } from '../../platform/time';
import { findIncidents } from './findIncidents';
import { findPromises, listDays, listFaultHours } from './quality.queries';
import { findNewestDay, forgetQuality, sumDays, sumFaultHours } from './quality.repository';
import type { Viewer } from '../../platform/Viewer';

const daysShown = 90;
const incidentsMax = 20;

interface Counts {
  reached: number;
  faults: number;
  latencies: { bucket: number; calls: number }[];
}

/** Availability of APIs, from the calls that reached their providers. */
export function createQualityService({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return {
    /** @throws {AppError} `E4004` both for one that does not exist and for one that this portal does not show. */
    async sla(viewer: Viewer, apiId: string): Promise<ApiSla> {
      const api = await findPromises(db, viewer, apiId);
      if (!api) throw new AppError('E4004');
      const now = clock();
      const first = dayStart(now, daysShown - 1);
      const rows = await listDays(db, apiId, formatDate(first));
      const incidents = findIncidents(await listFaultHours(db, apiId, first));
      const byDay = new Map(rows.map((row) => [row.day, row]));
      const dates = Array.from({ length: daysShown }, (_, index) =>
        formatDate(dayStart(now, daysShown - 1 - index)),
      );
      return {
        target: api.sla?.availability || null,
        supportHours: api.sla?.supportHours || null,
        compensation: api.sla?.compensation || null,
        contact: api.contact,
        asOf: formatInstant(now),
        total: figuresOf(sumUp(rows)),
        days: dates.map((d) => ({ d, ...dayFigures(byDay.get(d)) })),
        incidents: incidents.slice(0, incidentsMax).map(({ from, until, ...counts }) => ({
          from: formatInstant(from),
          until: formatInstant(until),
          isOn: now.getTime() < until.getTime() + hours ? 1 : 0,
          avail: availability(counts) ?? '',
          reached: counts.reached,
          faults: counts.faults,
        })),
        incidentNum: incidents.length,
      };
    },

    /** Gateways may report calls late, so the two newest days are summed up again. */
    async sumUp(): Promise<void> {
      const now = clock();
      const newest = await findNewestDay(db);
      const since = newest
        ? new Date(Math.min(newest.getTime(), dayStart(now).getTime()) - days)
        : dayStart(now, daysShown);
      await sumDays(db, since);
      await sumFaultHours(db, since);
      await forgetQuality(db, dayStart(now, daysShown + 1));
    },
  };
}

/** In percent, rounded down, so that a single failure is never shown as 100 %. Null without calls. */
export function availability({ reached, faults }: Pick<Counts, 'reached' | 'faults'>): string | null {
  if (reached <= 0) return null;
  return (Math.floor((10_000 * (reached - faults)) / reached) / 100).toFixed(2);
}

const dayFigures = (row: Counts | undefined) => ({
  avail: row ? availability(row) : null,
  reached: row?.reached ?? 0,
  p95: row ? percentile(row.latencies, 0.95) : null,
});

const figuresOf = ({ latencies, ...counts }: Counts) => ({
  avail: availability(counts),
  reached: counts.reached,
  p50: percentile(latencies, 0.5),
  p95: percentile(latencies, 0.95),
  p99: percentile(latencies, 0.99),
});

const sumUp = (rows: readonly Counts[]): Counts => ({
  reached: rows.reduce((sum, { reached }) => sum + reached, 0),
  faults: rows.reduce((sum, { faults }) => sum + faults, 0),
  latencies: rows.flatMap(({ latencies }) => latencies),
});
