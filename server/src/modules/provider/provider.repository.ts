import { sql, type Insertable, type Selectable } from 'kysely';
import { providerState, type ProviderState } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import { lockOwn } from '../../platform/db/lockOwn';
import { countRows } from '../../platform/db/countRows';
import { pageOfIds } from '../../platform/db/pageOfIds';
import type { Tables } from '../../platform/db/tables';
import { formatInstant } from '../../platform/time';

export type ApplicationRow = Selectable<Tables['provider_applications']>;

export const findApplication = (
  db: Db,
  by: 'user_id' | 'id',
  value: string,
): Promise<ApplicationRow | undefined> =>
  db.selectFrom('provider_applications').selectAll().where(by, '=', value).executeTakeFirst();

/** The application of an account, locked until the end of the transaction; without one, the account. */
export const lockApplicationOf = (tx: Db, userId: string): Promise<ApplicationRow | undefined> =>
  lockOwn(tx, userId, () =>
    tx
      .selectFrom('provider_applications')
      .selectAll()
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst(),
  );

/** Inserts the first application of an account, or replaces the last one. */
export async function saveApplication(
  tx: Db,
  row: Insertable<Tables['provider_applications']>,
): Promise<void> {
  const { id: _, user_id: __, ...changed } = row;
  await tx
    .insertInto('provider_applications')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changed))
    .execute();
}

/** Atomic. @returns the new row; undefined when it is not (or no longer) in that state. */
export const moveApplication = (
  tx: Db,
  id: string,
  from: ProviderState,
  change: { state: ProviderState; decided_at: Date; rejects?: string; reason?: string },
): Promise<ApplicationRow | undefined> =>
  tx
    .updateTable('provider_applications')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', from)
    .returningAll()
    .executeTakeFirst();

/**
 * `name_as_read` (0501) ignores width, case and blanks, so that nobody can imitate another provider by writing ＡＣＭＥ.
 */
const isAlike = (name: string) => sql<boolean>`name_as_read(name) = name_as_read(${name})`;

/** Whether another account is, or has applied to be, the provider of this name or of one that reads alike. */
export async function isNameTaken(db: Db, name: string, userId: string): Promise<boolean> {
  const provider = await db
    .selectFrom('providers')
    .select('id')
    .where(isAlike(name))
    .where(({ or, eb }) => or([eb('user_id', 'is', null), eb('user_id', '!=', userId)]))
    .executeTakeFirst();
  if (provider) return true;
  const applied = await db
    .selectFrom('provider_applications')
    .select('id')
    .where(isAlike(name))
    .where('user_id', '!=', userId)
    .where('state', 'in', [providerState.waiting, providerState.passed])
    .executeTakeFirst();
  return applied !== undefined;
}

/** The newest of each state, along the index of states: among them are the newest of all. */
const newestOfEach = (db: Db, limit: number) =>
  db
    .selectFrom(
      sql<Pick<ApplicationRow, 'id' | 'submitted_at'>>`(
        select found.id, found.submitted_at from unnest(${Object.values(providerState)}::int[]) as wanted (state)
        cross join lateral (
          select id, submitted_at from provider_applications where state = wanted.state
          order by submitted_at desc, id limit ${limit}) found)`.as('newest'),
    )
    .select(['id', 'submitted_at']);

/** Newest first. */
export async function listApplications(
  db: Db,
  { state, ...page }: { state?: ProviderState; pageNo: number; pageSize: number },
) {
  const all = db.selectFrom('provider_applications').select(['id', 'submitted_at']);
  const order = sql`submitted_at desc, id`;
  const { ids, ...found } =
    state === undefined
      ? await pageOfIds(db, newestOfEach(db, page.pageNo * page.pageSize), order, page, {
          total: await countRows(all),
        })
      : await pageOfIds(db, all.where('state', '=', state), order, page);
  const rows = await db
    .selectFrom('provider_applications as application')
    .innerJoin('users', 'users.id', 'application.user_id')
    .select(({ selectFrom }) => [
      'application.id',
      'application.name',
      'application.state',
      'application.reason',
      'application.submitted_at',
      'users.nick_name',
      selectFrom('api_products')
        .innerJoin('providers', 'providers.id', 'api_products.provider_id')
        .select(sql<number>`count(*)::int`.as('apis'))
        .whereRef('providers.user_id', '=', 'application.user_id')
        .$asScalar()
        .$notNull()
        .as('apis'),
    ])
    .where(sql<boolean>`application.id = any(${ids}::text[])`)
    .orderBy(sql`array_position(${ids}::text[], application.id)`)
    .execute();
  return {
    ...found,
    records: rows.map((row) => ({
      applicationId: row.id,
      name: row.name,
      account: row.nick_name,
      state: row.state,
      apis: row.apis,
      submittedAt: formatInstant(row.submitted_at),
      reason: row.reason,
    })),
  };
}
