import { sql } from 'kysely';
import { appState } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import { userState } from '../../platform/userState';

/** Counts and stores the figures of the home page. */
export async function countFigures(db: Db, now: Date): Promise<void> {
  await sql`
    insert into market_figures (providers, operations, users, apps, calls, counted_at)
    select
      (select count(*) from providers where is_certified),
      (select coalesce(sum(operation_count), 0) from api_versions v join api_products p on p.id = v.api_id
        where v.status = 'online' and p.portal_id is null),
      (select count(*) from users where kind = 'person' and state = ${userState.active}),
      (select count(*) from apps where state = ${appState.prod}),
      (select coalesce(sum(calls_30d), 0) from api_products where calls_30d > 0),
      ${now}::timestamptz
    on conflict (is_only) do update set
      providers = excluded.providers, operations = excluded.operations, users = excluded.users,
      apps = excluded.apps, calls = excluded.calls,
      counted_at = excluded.counted_at`.execute(db);
}
