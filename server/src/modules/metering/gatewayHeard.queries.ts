import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';
import { days } from '../../platform/time';

/** There are not more at once. */
const gatewaysMax = 500;

export interface HeardGateway {
  id: string;
  heardAt: Date;
  /** It has been taken down: nobody waits for it. */
  hasLeft: boolean;
}

/** When a gateway was last heard of: which of both is the later one depends on whether anybody calls. */
export const heardOfAt = sql<Date>`greatest(heard_at, asked_at)`;

/** Gateways that have asked for news or leases within a day, the last heard of first. None, as where there is none. */
export const listHeardGateways = (db: Db, now: Date): Promise<HeardGateway[]> =>
  db
    .selectFrom('gateways')
    .select(['id', heardOfAt.as('heardAt'), sql<boolean>`left_at is not null`.as('hasLeft')])
    .where(heardOfAt, '>=', new Date(now.getTime() - days))
    .orderBy(heardOfAt, 'desc')
    .orderBy('id')
    .limit(gatewaysMax)
    .execute();
