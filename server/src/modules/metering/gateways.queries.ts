import type { GatewayRow } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import { days, formatInstant, minutes } from '../../platform/time';
import { lastSeenAt } from './gatewayLastSeen.queries';
import { lastChange } from './snapshot.queries';

/** Gateways ask every few seconds. */
export const silentMs = minutes;
/** A gateway silent for this long is considered removed. */
const goneMs = days;
const shownMax = 50;

/** Gateways heard of within a day that have not stopped, longest silent first. */
export const readGateways = (db: Db, now: Date) =>
  db
    .selectFrom('gateways')
    .select(['id', 'known_seq', lastSeenAt.as('seen_at')])
    .where(lastSeenAt, '>', new Date(now.getTime() - goneMs))
    .where('left_at', 'is', null)
    .orderBy(lastSeenAt)
    .limit(shownMax)
    .execute();

/** Number of gateways by state. */
export async function countGateways(db: Db, now: Date): Promise<Record<GatewayRow['state'], number>> {
  const count = { good: 0, behind: 0, silent: 0 };
  for (const { state } of await listGateways(db, now)) count[state] += 1;
  return count;
}

/** State of each gateway. */
export async function listGateways(db: Db, now: Date): Promise<GatewayRow[]> {
  const newest = await lastChange(db);
  return (await readGateways(db, now)).map(({ id, known_seq, seen_at }) => ({
    gatewayId: id,
    state: now.getTime() - seen_at.getTime() > silentMs ? 'silent' : known_seq < newest ? 'behind' : 'good',
    seenAt: formatInstant(seen_at),
  }));
}
