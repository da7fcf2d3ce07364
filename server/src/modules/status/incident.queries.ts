import { sql } from 'kysely';
import { openIncidentStates, type IncidentState } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import { pageOf } from '../../platform/db/pageOf';
import { groupBy } from '../../platform/groupBy';
import { formatInstant } from '../../platform/time';
import type { Incident } from './incident.repository';
import { listParts } from './part.repository';
import { gatewayOf, partName } from './partName';
import type { TranslatableText } from '../../platform/i18n/say';

/** There are never more at once. */
const shownMax = 50;
const feedMax = 50;

interface Page {
  pageNo: number;
  pageSize: number;
}

/** Those that are over, newest first. */
export const listOver = (db: Db, page: Page) =>
  pageOf(
    db
      .selectFrom('status_incidents')
      .selectAll()
      .where(sql<boolean>`state in ('resolved', 'cancelled')`)
      .orderBy('starts_at', 'desc')
      .orderBy('id'),
    page,
  );

/** Those under way, newest first. */
export const listOpen = (db: Db): Promise<Incident[]> =>
  db
    .selectFrom('status_incidents')
    .selectAll()
    .where('state', 'in', [...openIncidentStates])
    .orderBy('starts_at', 'desc')
    .limit(shownMax)
    .execute();

/** Planned maintenance, the next first. */
export const listPlanned = (db: Db): Promise<Incident[]> =>
  db
    .selectFrom('status_incidents')
    .selectAll()
    .where('state', '=', 'planned')
    .orderBy('starts_at')
    .limit(shownMax)
    .execute();

/** Everything that visitors see, by latest update. */
export const listForFeed = (db: Db): Promise<Incident[]> =>
  db
    .selectFrom('status_incidents')
    .selectAll()
    .where('state', '<>', 'draft')
    .orderBy('updated_at', 'desc')
    .limit(feedMax)
    .execute();

/** All, for operators, last changed first. */
export const listManaged = (db: Db, { state, ...page }: Page & { state?: IncidentState }) => {
  let query = db.selectFrom('status_incidents').selectAll();
  if (state) query = query.where('state', '=', state);
  return pageOf(query.orderBy('updated_at', 'desc'), page);
};

/** Newest first, with the names of their authors. */
export const listUpdates = (db: Db, incidentIds: readonly string[]) =>
  db
    .selectFrom('status_updates')
    .innerJoin('users', 'users.id', 'status_updates.updated_by')
    .select(['incident_id', 'status_updates.state', 'text', 'at', 'nick_name'])
    .where('incident_id', 'in', incidentIds.length > 0 ? incidentIds : [''])
    .orderBy('at', 'desc')
    .orderBy('status_updates.id')
    .execute();

/** Parts under maintenance now. */
export async function listOngoingMaintenance(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('status_incidents')
    .select('parts')
    .where('state', '=', 'ongoing')
    .where('kind', '=', 'maintenance')
    .execute();
  return new Set(rows.flatMap(({ parts }) => parts));
}

/** The part no longer exists: a gateway is named by its number. */
const nameOfGone = (part: string): TranslatableText[] =>
  gatewayOf(part) === null ? [] : [partName({ part, name: part })];

/** Incidents for visitors: with their updates, without the authors. */
export async function inWords(db: Db, rows: readonly Incident[], titles: ReadonlyMap<string, string>) {
  const names = new Map((await listParts(db)).map((row) => [row.part, partName(row, titles)]));
  const updates = groupBy(
    await listUpdates(
      db,
      rows.map(({ id }) => id),
    ),
    ({ incident_id }) => incident_id,
  );
  return rows.map((row) => ({
    incidentId: row.id,
    kind: row.kind,
    title: row.title,
    severity: row.severity,
    state: row.state,
    parts: row.parts.flatMap((part) => names.get(part) ?? nameOfGone(part)),
    startsAt: formatInstant(row.starts_at),
    endsAt: row.ends_at && formatInstant(row.ends_at),
    updates: (updates.get(row.id) ?? []).map(({ state, text, at }) => ({
      state,
      text,
      at: formatInstant(at),
    })),
  }));
}
