import { sql, type RawBuilder } from 'kysely';
import { rankingMax, ratingsMin, stableCallsMin, type PublicBoard, type RankingRange } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import type { Period } from './period';

export async function setBoard(tx: Db, board: PublicBoard, isOn: boolean, at: Date): Promise<void> {
  await tx
    .insertInto('ranking_boards')
    .values({ board, is_on: isOn, changed_at: at })
    .onConflict((conflict) => conflict.column('board').doUpdateSet({ is_on: isOn, changed_at: at }))
    .execute();
}

/** id, value and tie-breaker of every entry in a period; public and online ones only. */
const values: Record<PublicBoard, (period: Period) => RawBuilder<unknown>> = {
  hot: (period) => sql`
    select q.api_id as id, sum(q.reached)::bigint as value, 0::bigint as second from ${counted(period)} group by 1
    having sum(q.reached) > 0`,
  stable: (period) => sql`
    select q.api_id as id, floor(10000.0 * sum(q.reached - q.faults) / sum(q.reached))::bigint as value,
      sum(q.reached)::bigint as second
    from ${counted(period)} group by 1 having sum(q.reached) >= ${stableCallsMin}`,
  // Ratings cover all time, so there is no previous period.
  rated: () => sql`
    select p.id, p.score::bigint as value, p.score_count::bigint as second from api_products p
    where p.status = 'online' and p.portal_id is null and p.score is not null and p.score_count >= ${ratingsMin}`,
};

const counted = ({ first, after }: Period) => sql`
  api_quality_days q join api_products p on p.id = q.api_id and p.status = 'online' and p.portal_id is null
  where q.day >= ${first}::date and q.day < ${after}::date`;

/** Recounts a board; readers see the previous count until it is complete. */
export async function countBoard(
  tx: Db,
  board: PublicBoard,
  range: RankingRange,
  { current, previous }: { current: Period; previous: Period },
  at: Date,
): Promise<void> {
  const hasPrevious = board !== 'rated';
  await tx.deleteFrom('public_ranks').where('board', '=', board).where('range', '=', range).execute();
  await sql`
    with now as (
      select v.*, row_number() over (order by value desc, second desc, id)::int as rank,
        sum(value) over ()::bigint as total
      from (${values[board](current)}) v
    ),
    earlier as (
      select v.*, row_number() over (order by value desc, second desc, id)::int as rank
      from (${values[board](previous)}) v where ${hasPrevious}
    )
    insert into public_ranks
      (board, range, rank, api_id, value, total, previous_rank, previous_value, counted_at)
    select ${board}, ${range}, now.rank, now.id, now.value, now.total, earlier.rank, earlier.value, ${at}::timestamptz
    from now left join earlier on earlier.id = now.id where now.rank <= ${rankingMax}`.execute(tx);
}
