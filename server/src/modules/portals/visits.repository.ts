import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';

/** Adds to the number of visits of a day; nothing about visitors is stored. */
export async function addVisits(
  db: Db,
  day: string,
  counts: readonly (readonly [portalId: string, visits: number])[],
): Promise<void> {
  await sql`
    insert into portal_visit_days (portal_id, day, visits)
    select c.id, ${day}::date, c.visits
    from unnest(${counts.map(([id]) => id)}::text[], ${counts.map(([, visits]) => visits)}::int[]) as c(id, visits)
    join portals p on p.id = c.id
    on conflict (portal_id, day) do update set visits = portal_visit_days.visits + excluded.visits`.execute(
    db,
  );
}
