import { sql } from 'kysely';
import { operatorRoles, roles } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { pageOf } from '../../platform/db/pageOf';
import type { Account } from '../../platform/http/Member';
import { userState } from '../../platform/userState';

const rolesLock = 7032;
const areOperators = sql<boolean>`roles & ${sql.lit(roles.operator)} <> 0`;

/** The oldest accounts first. */
export const listOperatorRows = (db: Db, page: { pageNo: number; pageSize: number }) =>
  pageOf(db.selectFrom('users').selectAll().where(areOperators).orderBy('created_at').orderBy('id'), page);

/** Serialises changes of operators' roles. */
export async function lockOperators(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${rolesLock})`.execute(tx);
}

/** Whether anybody but the given operator could appoint operators. */
export async function hasPlatformOperator(tx: Db, besideId?: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where(areOperators)
    .where('state', '=', userState.active)
    .$if(besideId !== undefined, (rows) => rows.where('id', '!=', besideId ?? ''))
    .where(({ or, eb }) =>
      or([
        eb('operator_roles', 'is', null),
        eb(sql<number>`operator_roles & ${sql.lit(operatorRoles.platform.bit)}`, '<>', 0),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** @param bits 0: no longer an operator. */
export async function setOperatorRoles(tx: Db, { id }: Pick<Account, 'id'>, bits: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ operator_roles: bits === 0 ? null : bits })
    .where('id', '=', id)
    .execute();
}
