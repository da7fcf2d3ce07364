import type { Env } from '@portal/calls';
import type { CallTrace } from '@portal/contract/gateway';
import type { Db } from '../../../platform/db/Db';

/** An app in one environment. */
export interface Debugged {
  appId: string;
  env: Env;
}

export const findDebugMode = (
  db: Db,
  { appId, env }: Debugged,
): Promise<{ started_at: Date; until: Date } | undefined> =>
  db
    .selectFrom('app_debug_modes')
    .select(['started_at', 'until'])
    .where('app_id', '=', appId)
    .where('env', '=', env)
    .executeTakeFirst();

/** Start and end of debugging; replaces earlier times. */
export async function saveDebugMode(
  tx: Db,
  { appId, env }: Debugged,
  { startedAt, until }: { startedAt: Date; until: Date },
): Promise<void> {
  await tx
    .insertInto('app_debug_modes')
    .values({ app_id: appId, env, started_at: startedAt, until })
    .onConflict((conflict) =>
      conflict.columns(['app_id', 'env']).doUpdateSet({ started_at: startedAt, until }),
    )
    .execute();
}

/** Ends the recording. @returns whether it was on. */
export async function endDebugMode(tx: Db, { appId, env }: Debugged, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('app_debug_modes')
    .set({ until: at })
    .where('app_id', '=', appId)
    .where('env', '=', env)
    .where('until', '>', at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Environments in which an app is being debugged, with the end of each. */
export async function listDebugModes(db: Db, appId: string, now: Date): Promise<{ env: Env; until: Date }[]> {
  return db
    .selectFrom('app_debug_modes')
    .select(['env', 'until'])
    .where('app_id', '=', appId)
    .where('until', '>', now)
    .execute();
}

export async function countTraces(db: Db, { appId, env }: Debugged): Promise<number> {
  const { count } = await db
    .selectFrom('call_traces')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('app_id', '=', appId)
    .where('env', '=', env)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Idempotent per call. */
export async function insertTraces(tx: Db, traces: readonly CallTrace[], forgetAt: Date): Promise<void> {
  if (traces.length === 0) return;
  await tx
    .insertInto('call_traces')
    .values(
      traces.map(({ requestId, appId, env, at, ...trace }) => ({
        request_id: requestId,
        app_id: appId,
        env,
        at: new Date(at),
        trace: JSON.stringify(trace),
        forget_at: forgetAt,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function forgetTracesOf(tx: Db, { appId, env }: Debugged): Promise<void> {
  await tx.deleteFrom('call_traces').where('app_id', '=', appId).where('env', '=', env).execute();
}

/** Deletes all recordings of an app, so that a new owner sees none of them. */
export async function forgetDebugOfApp(tx: Db, appId: string): Promise<void> {
  await tx.deleteFrom('call_traces').where('app_id', '=', appId).execute();
  await tx.deleteFrom('app_debug_modes').where('app_id', '=', appId).execute();
}

/** Deletes expired recordings. */
export async function forgetDueTraces(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('call_traces').where('forget_at', '<=', now).execute();
}
