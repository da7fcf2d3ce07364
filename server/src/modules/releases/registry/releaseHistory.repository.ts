import type { ReleaseAction } from '@portal/calls';
import { announce } from '../../../platform/announce';
import type { Db } from '../../../platform/db/Db';
import { inTransaction } from '../../../platform/db/inTransaction';
import { newId } from '../../../platform/ids';
import { lockRegistry } from './registryLock.repository';

/** Who acted on a release, and when. */
export interface Attribution {
  at: Date;
  by: string;
  note?: string;
}

/** Actions that make a version live. */
export const liveActions = ['live', 'promote', 'rollback', 'activate'] as const satisfies ReleaseAction[];

/** Adds an alert about a live version to its history, once for each time that it went live. */
export async function raiseAlert(
  db: Db,
  remote: string,
  version: string,
  since: Date,
  attribution: Attribution,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockRegistry(tx);
    const known = await findAlert(tx, remote, version, since);
    if (known !== undefined) return false;
    await recordAction(tx, remote, version, 'alert', attribution);
    return true;
  });
}

/** The newest alert about a version since it went live. */
export async function findAlert(
  db: Db,
  remote: string,
  version: string,
  since: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('release_history')
    .select('note')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .where('action', '=', 'alert')
    .where('at', '>=', since)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && (row.note ?? '');
}

/** What was last done to a remote. */
export const findLastAction = (db: Db, remote: string) =>
  db
    .selectFrom('release_history')
    .select(['action', 'at', 'by'])
    .where('remote', '=', remote)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function recordAction(
  tx: Db,
  remote: string,
  version: string,
  action: ReleaseAction,
  { at, by, note }: Attribution,
  percent: number | null = null,
): Promise<void> {
  await tx
    .insertInto('release_history')
    .values({ id: newId('rel'), remote, version, action, percent, note: note ?? null, at, by })
    .execute();
  await announce(tx, 'release.changed', remote, at);
}
