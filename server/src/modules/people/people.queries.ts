import { sql, type SelectQueryBuilder } from 'kysely';
import { peopleCountedMax, type AccountState, type OrganisationRow, type PersonRow } from '@portal/calls';
import { isMobile } from '@portal/rules';
import { boundedPageOf } from '../../platform/db/boundedPageOf';
import type { Db } from '../../platform/db/Db';
import { escapeLike } from '../../platform/db/escapeLike';
import type { Tables } from '../../platform/db/tables';
import { maskMail, maskPhone } from '../../platform/masks';
import { formatInstant } from '../../platform/time';

export interface Filter {
  searchText?: string;
  state?: AccountState;
  pageNo: number;
  pageSize: number;
}

type Users<Row> = SelectQueryBuilder<Tables, 'users', Row>;
const tailLength = 4;

/** The search key is recognised by its form: each has an index. */
function matching<Row>(query: Users<Row>, text: string): Users<Row> {
  if (text.includes('@')) return query.where('email', '=', text.toLowerCase());
  if (isMobile(text)) return query.where('mobile', '=', text);
  if (/^\d{4}$/.test(text)) return query.where(sql`"right"(mobile, ${sql.lit(tailLength)})`, '=', text);
  if (/^[a-z]+_[\w-]+$/.test(text)) return query.where('users.id', '=', text);
  return query.where('nick_name', 'like', `${escapeLike(text)}%`);
}

function accountsOf(db: Db, kind: 'person' | 'organisation', { searchText, state }: Filter) {
  let query = db
    .selectFrom('users')
    .selectAll('users')
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .orderBy('users.id');
  if (state !== undefined) query = query.where('state', '=', state);
  return searchText ? matching(query, searchText) : query;
}

type UserRow = Awaited<ReturnType<ReturnType<typeof accountsOf>['execute']>>[number];

/** The fields of an account that all lists show. */
export const toAccount = (row: UserRow) => ({
  accountId: row.id,
  name: row.nick_name,
  mailMask: row.email ? maskMail(row.email) : '',
  phoneMask: row.mobile ? maskPhone(row.mobile) : '',
  state: row.state,
  registerType: row.register_type,
  createdAt: formatInstant(row.created_at),
});

/** Newest first. */
export async function listPeople(
  db: Db,
  filter: Filter & { organisationId?: string },
): Promise<{ records: PersonRow[]; total: number; pageNo: number; pageSize: number }> {
  const { organisationId } = filter;
  let query = accountsOf(db, 'person', filter);
  if (organisationId)
    query = query.where('users.id', 'in', (eb) =>
      eb.selectFrom('organisation_members').select('user_id').where('organisation_id', '=', organisationId),
    );
  const { rows, ...page } = await boundedPageOf(db, query, filter, peopleCountedMax);
  const seen = await lastSeen(
    db,
    rows.map(({ id }) => id),
  );
  return {
    ...page,
    records: rows.map((row) => ({
      ...toAccount(row),
      hasSecondFactor: row.second_factor_at ? 1 : 0,
      lastSeenAt: seen.get(row.id) ?? null,
    })),
  };
}

/** Last use of people's sessions. */
export async function lastSeen(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  // One row of the index for each, however many sessions there are.
  const { rows } = await sql<{ user_id: string; at: Date }>`
    select u.user_id, s.at from unnest(${ids}::text[]) as u (user_id)
    cross join lateral (
      select last_seen_at as at from sessions where user_id = u.user_id order by last_seen_at desc limit 1
    ) s`.execute(db);
  return new Map(rows.map(({ user_id, at }) => [user_id, formatInstant(at)]));
}

/** Newest first, with their members. */
export async function listOrganisations(
  db: Db,
  filter: Filter,
): Promise<{ records: OrganisationRow[]; total: number; pageNo: number; pageSize: number }> {
  const { rows, ...page } = await boundedPageOf(
    db,
    accountsOf(db, 'organisation', filter),
    filter,
    peopleCountedMax,
  );
  const teams = await teamsOf(
    db,
    rows.map(({ id }) => id),
  );
  return {
    ...page,
    records: rows.map((row) => ({ ...toAccount(row), ...(teams.get(row.id) ?? { members: 0, owner: '' }) })),
  };
}

async function teamsOf(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { members: number; owner: string }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; members: number; owner: string }>`
    select m.organisation_id as id, count(*)::int as members,
      coalesce((array_agg(u.nick_name order by m.joined_at, u.id) filter (where m.role = 'owner'))[1], '') as owner
    from organisation_members m join users u on u.id = m.user_id
    where m.organisation_id in (${sql.join(ids)}) group by 1`.execute(db);
  return new Map(rows.map(({ id, ...team }) => [id, team]));
}

/** Organisations of a person, at most ten. */
export const listOrganisationsOf = (db: Db, userId: string) =>
  db
    .selectFrom('organisation_members as m')
    .innerJoin('users as o', 'o.id', 'm.organisation_id')
    .select(['o.id as accountId', 'o.nick_name as name', 'm.role'])
    .where('m.user_id', '=', userId)
    .orderBy('m.joined_at')
    .execute();

export async function countMembers(db: Db, organisationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('organisation_members')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return count;
}
