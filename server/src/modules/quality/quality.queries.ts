import type { Db } from '../../platform/db/Db';
import { onSale } from '../catalog';
import type { QualityHour } from './findIncidents';
import type { Viewer } from '../../platform/Viewer';

/** The SLA of an API; undefined for one that this portal does not show. */
export const findPromises = (db: Db, viewer: Viewer, apiId: string) =>
  onSale(db, viewer).select(['p.id', 'p.sla', 'p.contact']).where('p.id', '=', apiId).executeTakeFirst();

/** The days of an API that had a call, in order. @param since  "2026-08-01" */
export const listDays = (db: Db, apiId: string, since: string) =>
  db
    .selectFrom('api_quality_days')
    .select(['day', 'reached', 'faults', 'latencies'])
    .where('api_id', '=', apiId)
    .where('day', '>=', since)
    .orderBy('day')
    .execute();

/** Hours of an API with failures, in order. */
export async function listFaultHours(db: Db, apiId: string, since: Date): Promise<QualityHour[]> {
  const rows = await db
    .selectFrom('api_fault_hours')
    .select(['starts_at', 'reached', 'faults'])
    .where('api_id', '=', apiId)
    .where('starts_at', '>=', since)
    .orderBy('starts_at')
    .execute();
  return rows.map(({ starts_at, ...counts }) => ({ ...counts, startsAt: starts_at }));
}
