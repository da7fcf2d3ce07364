import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Db } from '../../platform/db/Db';
import { found } from '../../platform/db/found';
import { inParts } from '../../platform/db/inParts';
import type { Tables } from '../../platform/db/tables';

export type StatementRow = Selectable<Tables['earning_statements']>;
export type StatementLine = Insertable<Tables['earning_statement_lines']>;

/** First and last day of a month. */
export interface Month {
  first: string;
  last: string;
}

const perBatch = 200;
/** Most that `earning_statement_lines.calls` holds; the rest is in `calls_beyond`. */
const held = 2_147_483_647;

/**
 * Accounts with earnings in a month but without a statement, by provider.
 *
 * @param after  A provider; '': from the start.
 */
export const listWithout = (
  db: Db,
  { first, last }: Month,
  after: string,
): Promise<{ id: string; ownerId: string }[]> =>
  db
    .selectFrom('providers as p')
    .select(['p.id', sql<string>`p.user_id`.as('ownerId')])
    .where('p.user_id', 'is not', null)
    .where('p.id', '>', after)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('earnings as e')
          .select('e.id')
          .whereRef('e.owner_id', '=', 'p.user_id')
          .where('e.day', '>=', first)
          .where('e.day', '<=', last),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('earning_statements as s')
            .select('s.id')
            .whereRef('s.owner_id', '=', 'p.user_id')
            .where('s.month', '=', first),
        ),
      ),
    )
    .orderBy('p.id')
    .limit(perBatch)
    .execute();

/** Sums of a month by API, plan and kind, grouped by API. */
export const sumLines = (tx: Db, ownerId: string, { first, last }: Month) =>
  tx
    .selectFrom('earnings as e')
    .leftJoin('api_products as a', 'a.id', 'e.api_id')
    .leftJoin('subscriptions as s', 's.id', 'e.subscription_id')
    .select([
      sql<string>`coalesce(a.name, '')`.as('api_name'),
      sql<string>`coalesce(s.terms->>'planName', '')`.as('plan_name'),
      'e.kind',
      sql<number>`least(${held}, sum(e.calls))::bigint`.as('calls'),
      sql<number>`greatest(0, sum(e.calls) - ${held})::bigint`.as('calls_beyond'),
      sql<number>`sum(e.extra_units)::bigint`.as('extra_units'),
      sql<number>`sum(e.gross_minor)::bigint`.as('gross_minor'),
      sql<number>`sum(e.commission_minor)::bigint`.as('commission_minor'),
      sql<number>`sum(e.covered_minor)::bigint`.as('covered_minor'),
      sql<number>`sum(e.net_minor)::bigint`.as('net_minor'),
    ])
    .where('e.owner_id', '=', ownerId)
    .where('e.day', '>=', first)
    .where('e.day', '<=', last)
    .groupBy(sql`1, 2, e.kind`)
    .orderBy(sql`1, 2, e.kind`)
    .execute();

/** @returns whether it is new: another process may have made it first. */
export async function insertStatement(
  tx: Db,
  row: Insertable<Tables['earning_statements']>,
  lines: readonly StatementLine[],
): Promise<boolean> {
  const added = await tx
    .insertInto('earning_statements')
    .values(row)
    .onConflict((conflict) => conflict.columns(['owner_id', 'month']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return false;
  for (const part of inParts(lines)) await tx.insertInto('earning_statement_lines').values(part).execute();
  return true;
}

/** The row, locked. @throws {AppError} `E3110`. */
export const lockStatement = async (tx: Db, id: string): Promise<StatementRow> =>
  found(
    await tx.selectFrom('earning_statements').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  );

export async function updateStatement(
  tx: Db,
  id: string,
  changes: Omit<
    Updateable<Tables['earning_statements']>,
    'id' | 'owner_id' | 'gross_minor' | 'commission_minor' | 'net_minor'
  >,
): Promise<void> {
  await tx.updateTable('earning_statements').set(changes).where('id', '=', id).execute();
}

/** @param after A statement; '': from the start. */
export const listDueStatements = (db: Db, at: Date, after: string): Promise<{ id: string }[]> =>
  db
    .selectFrom('earning_statements')
    .select('id')
    .where('due_at', '<=', at)
    .where('id', '>', after)
    .orderBy('id')
    .limit(perBatch)
    .execute();
