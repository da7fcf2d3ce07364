import { sql } from 'kysely';
import { applyState } from '@portal/calls';
import type { TestApp } from './buildTestApp';

/**
 * Copies an application, each for an app of its own, until so many of an account wait for a decision.
 *
 * @returns Takes the copies away again.
 */
export async function fillWaiting(
  { db }: TestApp,
  applyId: string,
  { accountId, until }: { accountId: string; until: number },
): Promise<() => Promise<void>> {
  const first = (await countWaiting({ db }, accountId)) + 1;
  // The apps are somebody else's: those of an account are counted, too.
  await sql`
    insert into apps
    select (jsonb_populate_record(a, jsonb_build_object(
      'id', 'copy_' || n || s.id, 'name', '占位' || n || s.id, 'owner_id', owner.id))).*
    from apps a join subscriptions s on s.app_id = a.id join users owner on owner.email = 'harbor@example.com',
      generate_series(${first}::int, ${until}::int) n
    where s.id = ${applyId}`.execute(db);
  await sql`
    insert into subscriptions
    select (jsonb_populate_record(s, jsonb_build_object(
      'id', 'copy_' || n || s.id, 'apply_no', 'SQ' || n || s.id, 'app_id', 'copy_' || n || s.id,
      'applicant_id', ${accountId}::text, 'state', ${applyState.waiting}::int))).*
    from subscriptions s, generate_series(${first}::int, ${until}::int) n
    where s.id = ${applyId}`.execute(db);
  return async () => {
    await db.deleteFrom('subscriptions').where('id', 'like', `copy_%${applyId}`).execute();
    await db.deleteFrom('apps').where('id', 'like', `copy_%${applyId}`).execute();
  };
}

/** Applications of an account that wait for a decision. */
export async function countWaiting({ db }: Pick<TestApp, 'db'>, accountId: string): Promise<number> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('applicant_id', '=', accountId)
    .where('state', '=', applyState.waiting)
    .execute();
  return rows.length;
}
