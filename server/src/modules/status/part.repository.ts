import { sql } from 'kysely';
import { statusParts } from '@portal/calls';
import { keysOf } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { days, formatDate } from '../../platform/time';
import type { Found } from './findHealth';
import { numberedMax } from './numberGateways';
import { gatewayOf, gatewayParts } from './partName';

/** What was not looked at for so long is no longer there. */
const forgottenMs = days;

/** Server and gateways first, each gateway after all of them, then the areas by name, then the channels. */
export async function listParts(db: Db) {
  const rows = await db.selectFrom('status_parts').selectAll().orderBy('name').execute();
  const newest = Math.max(0, ...rows.map(({ checked_at }) => checked_at.getTime()));
  const order: readonly string[] = keysOf(statusParts);
  const placeOf = (part: string) => {
    const number = gatewayOf(part);
    if (number !== null) return order.indexOf('gateway') + number / (2 * numberedMax + 1);
    const at = order.indexOf(part);
    return at < 0 ? 1.5 : at;
  };
  return rows
    .filter(({ checked_at }) => newest - checked_at.getTime() < forgottenMs)
    .sort((a, b) => placeOf(a.part) - placeOf(b.part));
}

export async function keepFound(tx: Db, found: readonly Found[], at: Date): Promise<void> {
  const rows = found.map((one) => ({ ...one, checked_at: at }));
  await tx
    .insertInto('status_parts')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('part').doUpdateSet({
        name: sql<string>`excluded.name`,
        health: sql<Found['health']>`excluded.health`,
        checked_at: at,
      }),
    )
    .execute();
}

/** Gateways that are not there any more are not shown. What was found of them is kept for whoever comes back. */
export const forgetGatewaysBut = (tx: Db, parts: readonly string[]) => {
  const gone = tx.deleteFrom('status_parts').where('part', 'like', `${gatewayParts}%`);
  return (parts.length > 0 ? gone.where('part', 'not in', [...parts]) : gone).execute();
};

type Counted = Record<Found['health'], number>;

/** Adds minutes to a day of a part. */
export async function countMinutes(tx: Db, part: string, at: Date, counted: Counted): Promise<void> {
  await tx
    .insertInto('status_days')
    .values({ part, day: formatDate(at), ...counted })
    .onConflict((conflict) =>
      conflict.columns(['part', 'day']).doUpdateSet({
        good: sql`status_days.good + ${counted.good}`,
        degraded: sql`status_days.degraded + ${counted.degraded}`,
        down: sql`status_days.down + ${counted.down}`,
      }),
    )
    .execute();
}

export const listDays = (db: Db, from: string) =>
  db.selectFrom('status_days').selectAll().where('day', '>=', from).execute();

export const forgetDays = (db: Db, before: string) =>
  db.deleteFrom('status_days').where('day', '<', before).execute();
