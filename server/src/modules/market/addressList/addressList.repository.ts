import type { Env } from '@portal/calls';
import { networkFinder } from '@portal/rules';
import type { Db } from '../../../platform/db/Db';
import type { Tables } from '../../../platform/db/tables';
import { minutes } from '../../../platform/time';

export type AddressKind = Tables['app_addresses']['kind'];

/** One list of an app. */
export interface ListRef {
  appId: string;
  env: Env;
  kind: AddressKind;
}

/** Minimum interval between writes, whatever the number of calls. */
const hitEveryMs = 5 * minutes;

const entriesOf = (db: Db, { appId, env, kind }: ListRef) =>
  db
    .selectFrom('app_addresses')
    .where('app_addresses.app_id', '=', appId)
    .where('app_addresses.env', '=', env)
    .where('app_addresses.kind', '=', kind);

/** Newest first. Names of deleted members are missing. */
export const listEntries = (db: Db, list: ListRef) =>
  entriesOf(db, list)
    .leftJoin('users', 'users.id', 'app_addresses.added_by')
    .select(['value', 'remark', 'added_at', 'last_hit_at', 'users.nick_name as added_by'])
    .orderBy('added_at', 'desc')
    .orderBy('value')
    .execute();

export async function listValues(db: Db, list: ListRef): Promise<string[]> {
  const rows = await entriesOf(db, list).select('value').orderBy('value').execute();
  return rows.map(({ value }) => value);
}

interface NewEntries {
  values: readonly string[];
  remark: string;
  /** Who adds them. */
  userId: string;
}

export async function addEntries(
  tx: Db,
  { appId, env, kind }: ListRef,
  { values, remark, userId }: NewEntries,
  at: Date,
): Promise<void> {
  if (values.length === 0) return;
  await tx
    .insertInto('app_addresses')
    .values(
      values.map((value) => ({
        app_id: appId,
        env,
        kind,
        value,
        remark,
        added_by: userId,
        added_at: at,
        last_hit_at: null,
      })),
    )
    .execute();
}

export async function removeEntries(
  tx: Db,
  { appId, env, kind }: ListRef,
  values: readonly string[],
): Promise<void> {
  if (values.length === 0) return;
  await tx
    .deleteFrom('app_addresses')
    .where('app_id', '=', appId)
    .where('env', '=', env)
    .where('kind', '=', kind)
    .where('value', 'in', values)
    .execute();
}

/** A call that passed its app's address list. */
interface PassedCall {
  app_id: string;
  env: Env;
  address: string;
  at: Date;
}

/** Notes the time of these calls at the entries that admitted them. */
export async function noteHits(tx: Db, calls: readonly PassedCall[], now: Date): Promise<void> {
  const appIds = [...new Set(calls.map(({ app_id }) => app_id))];
  if (appIds.length === 0) return;
  const due = await tx
    .selectFrom('app_addresses')
    .select(['app_id', 'env', 'value'])
    .where('app_id', 'in', appIds)
    .where('kind', '=', 'ip')
    .where(({ or, eb }) =>
      or([eb('last_hit_at', 'is', null), eb('last_hit_at', '<', new Date(now.getTime() - hitEveryMs))]),
    )
    // Always in the same order: two batches must not wait for each other.
    .orderBy('app_id')
    .orderBy('env')
    .orderBy('value')
    .execute();
  for (const { app_id, env, value } of due) {
    const finds = networkFinder([value]);
    const hits = calls.filter(
      (call) => call.app_id === app_id && call.env === env && finds(call.address) !== null,
    );
    if (hits.length === 0) continue;
    const latest = new Date(Math.max(...hits.map(({ at }) => at.getTime())));
    await tx
      .updateTable('app_addresses')
      .set({ last_hit_at: latest })
      .where('app_id', '=', app_id)
      .where('env', '=', env)
      .where('kind', '=', 'ip')
      .where('value', '=', value)
      // A gateway that was cut off tells late.
      .where(({ or, eb }) => or([eb('last_hit_at', 'is', null), eb('last_hit_at', '<', latest)]))
      .execute();
  }
}
