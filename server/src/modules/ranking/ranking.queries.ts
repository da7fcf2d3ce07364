import { sql, type RawBuilder } from 'kysely';
import { rankingMax, type PublicBoard, type RankingBoard, type RankingRange } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import { cacheTotals } from '../../platform/db/TotalsCache';
import type { Period } from './period';

export interface RankRow {
  rank: number;
  id: string;
  name: string | null;
  /** 1/10000 yuan, calls, tenths of a star or hundredths of a percent. */
  value: number;
  /** The total of the whole board. */
  total: number;
  previous_rank: number | null;
  previous_value: number | null;
}

type OwnBoard = Exclude<RankingBoard, PublicBoard>;

interface Source {
  /** id, value and number `n` of rows of every entry in a period. */
  values: (userId: string, period: Period) => RawBuilder<unknown>;
  names: string;
  nameColumn: string;
}

const providerOf = (userId: string) => sql`(select id from providers where user_id = ${userId} limit 1)`;

const inDays = (column: string, { first, after }: Period) =>
  sql`${sql.ref(column)} >= ${first}::date and ${sql.ref(column)} < ${after}::date`;

const paidBy = (part: string) => (userId: string, period: Period) => sql`
  select ${sql.ref(part)} as id, sum(c.gross_minor - c.discount_minor)::bigint as value, count(*) as n from cost_days c
  where c.owner_id = ${userId} and ${inDays('c.day', period)} group by 1`;

const calledBy =
  (part: string, whose: (userId: string) => RawBuilder<unknown>) => (userId: string, period: Period) => sql`
  select ${sql.ref(part)} as id, sum(u.calls)::bigint as value, count(*) as n from usage_rollups u
  where ${whose(userId)} and u.grain = 'day' and u.starts_at >= ${period.from}::timestamptz
    and u.starts_at < ${period.until}::timestamptz group by 1`;

const earnedBy = (part: string) => (userId: string, period: Period) => sql`
  select ${sql.ref(part)} as id, sum(e.gross_minor)::bigint as value, count(*) as n from earnings e
  where e.provider_id = ${providerOf(userId)} and ${inDays('e.day', period)} and ${sql.ref(part)} is not null group by 1`;

const asConsumer = (userId: string) => sql`u.owner_id = ${userId}`;
const asProvider = (userId: string) => sql`u.provider_id = ${providerOf(userId)}`;
const apis = { names: 'api_products', nameColumn: 'n.name' };
const apps = { names: 'apps', nameColumn: 'n.name' };

const sources: Record<OwnBoard, Source> = {
  costByApi: { values: paidBy('c.api_id'), ...apis },
  costByApp: { values: paidBy('c.app_id'), ...apps },
  callsByApi: { values: calledBy('u.api_id', asConsumer), ...apis },
  callsByApp: { values: calledBy('u.app_id', asConsumer), ...apps },
  income: { values: earnedBy('e.api_id'), ...apis },
  consumers: { values: earnedBy('e.consumer_id'), names: 'users', nameColumn: 'n.nick_name' },
  apis: { values: calledBy('u.api_id', asProvider), ...apis },
};

/** A board of a user's own: entries with a value, with their rank in the previous period. */
export async function readOwnBoard(
  db: Db,
  userId: string,
  board: OwnBoard,
  { current, previous }: { current: Period; previous: Period },
): Promise<RankRow[]> {
  const { values, names, nameColumn } = sources[board];
  const { rows } = await sql<RankRow>`
    with now as (
      select v.*, row_number() over (order by value desc, id)::int as rank, sum(value) over ()::bigint as total,
        sum(n) over ()::int as rows_read
      from (${values(userId, current)}) v where value > 0
    ),
    earlier as (
      select v.*, row_number() over (order by value desc, id)::int as rank
      from (${values(userId, previous)}) v where value > 0
    )
    select now.rank, now.id, ${sql.ref(nameColumn)} as name, now.value, now.total,
      earlier.rank as previous_rank, earlier.value as previous_value,
      case now.rank when 1 then now.rows_read else 0 end as n
    from now left join earlier on earlier.id = now.id left join ${sql.table(names)} n on n.id = now.id
    where now.rank <= ${rankingMax} order by now.rank`
    .withPlugin(cacheTotals('n'))
    .execute(db);
  return rows;
}

/** A public board as last counted, without entries that are no longer shown. */
export async function readPublicBoard(
  db: Db,
  board: PublicBoard,
  range: RankingRange,
): Promise<(RankRow & { counted_at: Date })[]> {
  const { rows } = await sql<RankRow & { counted_at: Date }>`
    select row_number() over (order by r.rank)::int as rank, r.api_id as id, p.name, r.value, r.total,
      r.previous_rank, r.previous_value, r.counted_at
    from public_ranks r join api_products p on p.id = r.api_id and p.status = 'online' and p.portal_id is null
    where r.board = ${board} and r.range = ${range} order by r.rank`.execute(db);
  return rows;
}

/** Boards that operators have made public. */
export async function listShownBoards(db: Db): Promise<PublicBoard[]> {
  const rows = await db.selectFrom('ranking_boards').select('board').where('is_on', '=', true).execute();
  return rows.map(({ board }) => board);
}

/** Boards that were ever switched, after a given one, by name. */
export const listSwitched = (db: Db, after: string, limit: number) =>
  db
    .selectFrom('ranking_boards')
    .select(['board', 'is_on'])
    .where(sql<string>`board`, '>', after)
    .orderBy('board')
    .limit(limit)
    .execute();
