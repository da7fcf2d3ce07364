import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';
import { pageOf } from '../../platform/db/pageOf';
import { formatInstant } from '../../platform/time';

const missedMax = 20;

/** Synonym groups, newest first. */
export async function listSynonymGroups(db: Db, page: { pageNo: number; pageSize: number }) {
  const { rows, ...rest } = await pageOf(
    db.selectFrom('search_synonyms').selectAll().orderBy('updated_at', 'desc').orderBy('id'),
    page,
  );
  return {
    records: rows.map(({ id, words, updated_at }) => ({
      synonymId: id,
      words,
      updateTime: formatInstant(updated_at),
    })),
    ...rest,
  };
}

/** Groups after an id, in id order. */
export const listSynonymsAfter = (db: Db, after: string, limit: number) =>
  db
    .selectFrom('search_synonyms')
    .select(['id', 'words'])
    .where(sql<string>`id collate "C"`, '>', after)
    .orderBy(sql`id collate "C"`)
    .limit(limit)
    .execute();

/** Searches since a day without results, most frequent first. */
export const listMissed = (db: Db, since: string) =>
  db
    .selectFrom('search_days')
    .select(['word', sql<number>`sum(searches)::int`.as('searches')])
    .where('day', '>=', since)
    .where('found', '=', 0)
    .groupBy('word')
    .orderBy('searches', 'desc')
    .limit(missedMax)
    .execute();

/** Requests of visitors, newest first. */
export async function listDemands(db: Db) {
  const rows = await db
    .selectFrom('search_demands')
    .select(['word', 'text', 'created_at'])
    .orderBy('created_at', 'desc')
    .limit(missedMax)
    .execute();
  return rows.map(({ word, text, created_at }) => ({ word, text, createdAt: formatInstant(created_at) }));
}
