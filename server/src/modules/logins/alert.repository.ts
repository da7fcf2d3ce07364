import { sql, type Selectable } from 'kysely';
import {
  loginAlertsCountedMax,
  type LoginAlert,
  type LoginAlertKind,
  type LoginAlertOutcome,
} from '@portal/calls';
import { boundedPageOf } from '../../platform/db/boundedPageOf';
import type { Db } from '../../platform/db/Db';
import type { Tables } from '../../platform/db/tables';
import { newId } from '../../platform/ids';
import { formatInstant } from '../../platform/time';
import type { Suspicion } from './judgeLogin';
import type { LoginTry } from './try.repository';

export type AlertRow = Selectable<Tables['login_alerts']>;

/** Alerts about an address rather than an account. */
const aboutAddress: readonly LoginAlertKind[] = ['spraying'];

/** An open alert is counted up and updated. @returns Whether it is new. */
export async function raiseAlert(tx: Db, row: LoginTry, { kind, facts }: Suspicion): Promise<boolean> {
  const isOfAddress = aboutAddress.includes(kind);
  const subject = isOfAddress ? row.address : row.user_id;
  // Attempts on an account that does not exist are harmless.
  if (subject === null) return false;
  const { times } = await tx
    .insertInto('login_alerts')
    .values({
      ...{ id: newId('alert'), kind, subject, address: row.address },
      ...{ account_id: isOfAddress ? null : row.user_id, facts: JSON.stringify(facts), times: 1 },
      ...{ first_at: row.at, last_at: row.at },
    })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject'])
        .where('outcome', 'is', null)
        .doUpdateSet({
          facts: JSON.stringify(facts),
          address: row.address,
          last_at: row.at,
          times: sql`login_alerts.times + 1`,
        }),
    )
    .returning('times')
    .executeTakeFirstOrThrow();
  return times === 1;
}

export const findAlert = (db: Db, id: string): Promise<AlertRow | undefined> =>
  db.selectFrom('login_alerts').selectAll().where('id', '=', id).executeTakeFirst();

interface Closing {
  outcome: LoginAlertOutcome;
  remark: string;
  by: string;
  at: Date;
}

/** @returns False when somebody else did so first. */
export async function setClosed(tx: Db, id: string, { outcome, remark, by, at }: Closing): Promise<boolean> {
  const closed = await tx
    .updateTable('login_alerts')
    .set({ outcome, remark, closed_by: by, closed_at: at })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
}

interface Filter {
  state: 'open' | 'closed';
  kind?: LoginAlertKind | undefined;
  pageNo: number;
  pageSize: number;
}

/** The latest first. */
export async function listAlerts(db: Db, { state, kind, ...page }: Filter) {
  let query = db
    .selectFrom('login_alerts as a')
    .leftJoin('users as u', 'u.id', 'a.account_id')
    .selectAll('a')
    .select('u.nick_name')
    .where('a.outcome', state === 'open' ? 'is' : 'is not', null)
    .orderBy('a.last_at', 'desc')
    .orderBy('a.id');
  if (kind) query = query.where('a.kind', '=', kind);
  const { rows, ...found } = await boundedPageOf(db, query, page, loginAlertsCountedMax);
  const records = rows.map((row): LoginAlert => ({
    alertId: row.id,
    kind: row.kind,
    accountId: row.account_id,
    name: row.nick_name ?? '',
    address: row.address,
    facts: row.facts,
    firstAt: formatInstant(row.first_at),
    lastAt: formatInstant(row.last_at),
    times: row.times,
    outcome: row.outcome,
    remark: row.remark,
  }));
  return { ...found, records };
}
