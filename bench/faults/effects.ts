/* What a fault has left behind at the upstreams and in the database. */
import { setTimeout as pause } from 'node:timers/promises';
import type { AnyStage } from './AnyStage';
import type { Acknowledged } from './startLoad';

/** When no call was counted for this time, all have been. */
const quietMs = 1500;
const countedWithinMs = 30_000;

/** Calls of paid APIs that reached the upstreams since this was asked last. */
export async function seenBy({ upstreams }: AnyStage) {
  const [patient, steady] = await Promise.all([upstreams.patient.seen(), upstreams.steady.seen()]);
  return { answered: new Set([...patient.answered, ...steady.answered]), patient: patient.all.length };
}

/** Ids of billed calls of paid APIs. */
export async function billedIds({ db, appId }: AnyStage): Promise<Set<string>> {
  const rows = await db
    .selectFrom('call_records')
    .select('request_id')
    .where('app_id', '=', appId)
    .where('is_billed', '=', true)
    .execute();
  return new Set(rows.map((row) => row.request_id));
}

/** Waits until the server has counted all calls that were made. */
export async function allCounted(stage: AnyStage): Promise<void> {
  const giveUpAt = Date.now() + countedWithinMs;
  for (let last = -1; Date.now() < giveUpAt;) {
    const now = (await billedIds(stage)).size;
    if (now === last) return;
    last = now;
    await pause(quietMs);
  }
}

/** What became of acknowledged writes. */
export async function writesOf({ db, appId }: AnyStage, { tickets, mobiles, edit }: Acknowledged) {
  const titles = await db
    .selectFrom('support_tickets')
    .select('title')
    .where('title', 'in', [...tickets, ''])
    .execute();
  const kept = new Map<string, number>();
  for (const { title } of titles) kept.set(title, (kept.get(title) ?? 0) + 1);
  const known = await db
    .selectFrom('users')
    .select('mobile')
    .where('mobile', 'in', [...mobiles, ''])
    .execute();
  const { brief } = await db
    .selectFrom('apps')
    .select('brief')
    .where('id', '=', appId)
    .executeTakeFirstOrThrow();
  const isEditLost = Number(/\d+/.exec(brief)?.[0] ?? 0) < edit;
  return {
    lost:
      tickets.filter((title) => !kept.has(title)).length +
      (mobiles.length - known.length) +
      Number(isEditLost),
    twice: [...kept.values()].filter((count) => count > 1).length,
  };
}
