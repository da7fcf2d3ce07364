import { sql } from 'kysely';
import { apiSort, type ApiSort } from '@portal/calls';
import type { Db } from '../../../platform/db/Db';
import { anonymousIn } from '../../../platform/Viewer';
import { hours } from '../../../platform/time';
import { keepLeadingEntries } from '../../search';
import { onSale } from './apiCards.queries';
import { figureOf, orderBy } from './apiOrder.queries';

/** Most leading APIs of an order: enough for the first page of a text that one API in a thousand matches. */
const leadingMax = 10_000;
/** The leading APIs are determined anew after this time. */
const markedMs = hours;

const sorts = Object.values(apiSort);

/**
 * Determines and stores the leading APIs of each order, unless that was done recently. Runs in a transaction. A market
 * of no more than `max` APIs has none.
 *
 * @returns Whether there was anything to do.
 */
export async function keepLeadingApis(tx: Db, now: Date, max = leadingMax): Promise<boolean> {
  const marks = await tx
    .selectFrom('leading_marks')
    .select('sort')
    .where('marked_at', '>', new Date(now.getTime() - markedMs))
    .execute();
  if (marks.length === sorts.length) return false;
  // The lock makes concurrent updates wait until the new thresholds are committed, and waits for those that are not
  // committed yet.
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

/** Stores the threshold: the figure of the first API that is not leading. @returns whether there is one */
async function putMark(tx: Db, sort: ApiSort, { max, now }: { max: number; now: Date }): Promise<boolean> {
  const next = onSale(tx, anonymousIn(null))
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

/** Those strictly above the threshold, because of equal ones only some might be leading. */
function leadingOf(tx: Db, sort: ApiSort, max: number) {
  const first = onSale(tx, anonymousIn(null))
    .select(['p.id', figureOf[sort].as('figure')])
    .orderBy(orderBy(sort))
    .limit(max);
  return sql`
    (select first.id from (${first}) as first where first.figure > (select figure from leading_marks where sort = ${sort}))`;
}
