import { sql } from 'kysely';
import type { Db } from './db/Db';
import { minutes, seconds } from './time';

/** A waiting gateway asks at least this often; otherwise it counts as gone. */
const isThereMs = minutes;
const notedEveryMs = 10 * seconds;

/** A gateway that asks for what came after a change has everything up to it. */
export async function noteKnown(db: Db, gatewayId: string, seq: number, at: Date): Promise<void> {
  await db
    .insertInto('gateways')
    .values({ id: gatewayId, heard_at: at, known_seq: seq, asked_at: at })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ known_seq: seq, asked_at: at, left_at: null })
        .where(({ or, eb }) =>
          or([
            eb('gateways.known_seq', '!=', seq),
            eb('gateways.asked_at', 'is', null),
            eb('gateways.left_at', 'is not', null),
            eb('gateways.asked_at', '<', new Date(at.getTime() - notedEveryMs)),
          ]),
        ),
    )
    .execute();
}

export interface GatewaySync {
  /** Number of gateways. */
  gatewayNum: number;
  /** When the last gateway confirmed the app's current state; null: not all have. */
  syncedAt: Date | null;
}

/** Whether gateways know the current state of an app. */
export async function gatewaySyncOf(db: Db, appId: string, now: Date): Promise<GatewaySync> {
  const { rows } = await sql<{ count: number; behind: number; asked_at: Date | null }>`
    select count(*)::int as count, min(asked_at) as asked_at,
      count(*) filter (where known_seq < coalesce(
        (select max(seq) from gateway_changes where kind = 'app' and subject_id = ${appId}), 0))::int as behind
    from gateways where left_at is null and asked_at > ${new Date(now.getTime() - isThereMs)}::timestamptz`.execute(
    db,
  );
  const [{ count, behind, asked_at } = { count: 0, behind: 0, asked_at: null }] = rows;
  return { gatewayNum: count, syncedAt: behind === 0 ? asked_at : null };
}
