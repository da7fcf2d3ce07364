import { sql } from 'kysely';
import { apiSort, type ApiSort } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import { anybodyIn } from '../../platform/Onlooker';
import { hours } from '../../platform/time';
import { keepLeadingEntries } from '../search';
import { onSale } from './apiCards.queries';
import { figureOf, orderBy } from './apiOrder.queries';

/** Of each order, so many at most: where one API in a thousand has a word, enough for its first page. */
const leadingMax = 10_000;
/** After so long, what is new and what fell behind is told apart again. */
const markedMs = hours;

const sorts = Object.values(apiSort);

/**
 * Keeps, in a transaction, what the first APIs of each order are found by apart from the others, unless it is. A market that has no more than `max` does without.
 *
 * @returns Whether it had to.
 */
export async function keepLeadingApis(tx: Db, now: Date, max = leadingMax): Promise<boolean> {
  const marks = await tx
    .selectFrom('leading_marks')
    .select('sort')
    .where('marked_at', '>', new Date(now.getTime() - markedMs))
    .execute();
  if (marks.length === sorts.length) return false;
  // What rises meanwhile waits, and finds the new marks; what has risen and is not committed is waited for.
  await sql`lock table leading_marks in exclusive mode`.execute(tx);
  await tx.deleteFrom('leading_marks').execute();
  for (const sort of sorts) {
    if (!(await putMark(tx, sort, { max, now }))) return false;
  }
  const leading = sql.join(
    sorts.map((sort) => leadingOf(tx, sort, max)),
    sql` union all `,
  );
  await keepLeadingEntries(tx, leading);
  return true;
}

/** The figure of the first that is not among them. Tells whether there is one. */
async function putMark(tx: Db, sort: ApiSort, { max, now }: { max: number; now: Date }): Promise<boolean> {
  const next = onSale(tx, anybodyIn(null))
    .select([
      sql<ApiSort>`${sort}::smallint`.as('sort'),
      figureOf[sort].as('figure'),
      sql<Date>`${now}::timestamptz`.as('marked_at'),
    ])
    .orderBy(orderBy(sort))
    .offset(max)
    .limit(1);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('leading_marks')
    .columns(['sort', 'figure', 'marked_at'])
    .expression(next)
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) === 1;
}

/** Those with a greater figure: of what has the same, not all may be among the first. */
function leadingOf(tx: Db, sort: ApiSort, max: number) {
  const first = onSale(tx, anybodyIn(null))
    .select(['p.id', figureOf[sort].as('figure')])
    .orderBy(orderBy(sort))
    .limit(max);
  return sql`
    (select first.id from (${first}) as first where first.figure > (select figure from leading_marks where sort = ${sort}))`;
}
