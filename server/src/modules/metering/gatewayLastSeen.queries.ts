import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';
import { days } from '../../platform/time';

/** Limit of the query. */
const gatewaysMax = 500;

export interface HeardGateway {
  id: string;
  heardAt: Date;
  /** Stopped on purpose. */
  hasLeft: boolean;
}

/** Time when a gateway was last heard of: by news or leases, whichever is later. */
export const lastSeenAt = sql<Date>`greatest(heard_at, asked_at)`;

/** Gateways that asked for news or leases within a day, latest first. */
export const listSeenGateways = (db: Db, now: Date): Promise<HeardGateway[]> =>
  db
    .selectFrom('gateways')
    .select(['id', lastSeenAt.as('heardAt'), sql<boolean>`left_at is not null`.as('hasLeft')])
    .where(lastSeenAt, '>=', new Date(now.getTime() - days))
    .orderBy(lastSeenAt, 'desc')
    .orderBy('id')
    .limit(gatewaysMax)
    .execute();
