import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';

interface Vote {
  kind: 'document' | 'faq';
  subjectId: string;
  /** A member, or the browser of a visitor. */
  voter: string;
  isHelpful: boolean;
  remark?: string;
  at: Date;
}

/** Stores a visitor's vote; a second one replaces the first. */
export async function castVote(
  db: Db,
  { kind, subjectId, voter, isHelpful, remark = '', at }: Vote,
): Promise<void> {
  const row = { is_helpful: isHelpful, remark, created_at: at };
  await db
    .insertInto('helpful_votes')
    .values({ kind, subject_id: subjectId, voter, ...row })
    .onConflict((conflict) => conflict.columns(['kind', 'subject_id', 'voter']).doUpdateSet(row))
    .execute();
}

export async function votesOf(db: Db, kind: Vote['kind'], subjectId: string): Promise<number> {
  const { count } = await db
    .selectFrom('helpful_votes')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('is_helpful', '=', true)
    .executeTakeFirstOrThrow();
  return count;
}
