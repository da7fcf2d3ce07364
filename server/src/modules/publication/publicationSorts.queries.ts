import { sql } from 'kysely';
import { boundStates } from '@portal/calls';

/** What lists of versions may be sorted by, without joins. */
export const publicationSorts = {
  updatedAt: sql`updated_at`,
  subscribers: sql`(select count(*) from subscriptions s where s.api_id = publications.api_id
    and s.state in (${sql.join(boundStates.map((state) => sql.lit(state)))}))`,
  calls30: sql`coalesce((select p.calls_30d from api_products p where p.id = publications.api_id), 0)`,
  score: sql`(select p.score from api_products p where p.id = publications.api_id)`,
};
