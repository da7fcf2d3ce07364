import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';
import { escapeLike } from '../../platform/db/escapeLike';
import { pageOf } from '../../platform/db/pageOf';
import { sanitise } from '../../platform/richText/sanitise';
import { formatInstant } from '../../platform/time';

export async function listCategories(db: Db): Promise<{ cateId: string; name: string; count: number }[]> {
  return db
    .selectFrom('faq_categories as c')
    .leftJoin('faqs', 'faqs.category_id', 'c.id')
    .select(['c.id as cateId', 'c.name', sql<number>`count(faqs.id)::int`.as('count')])
    .groupBy(['c.id', 'c.name', 'c.sort'])
    .orderBy('c.sort')
    .execute();
}

interface FaqFilter {
  cateId?: string;
  searchText?: string;
  /** The page on which this question stands is wanted, whatever `pageNo` says. */
  faqId?: string;
  pageNo: number;
  pageSize: number;
}

/** Questions in their categories' order. */
export async function listQuestions(db: Db, { cateId, searchText, faqId, pageNo, pageSize }: FaqFilter) {
  let query = db
    .selectFrom('faqs')
    .innerJoin('faq_categories as c', 'c.id', 'faqs.category_id')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('helpful_votes')
          .select(['subject_id', sql<number>`count(*)::int`.as('helpful')])
          .where('kind', '=', 'faq')
          .where('is_helpful', '=', true)
          .groupBy('subject_id')
          .as('v'),
      (join) => join.onRef('v.subject_id', '=', 'faqs.id'),
    );
  if (cateId) query = query.where('faqs.category_id', '=', cateId);
  if (searchText) {
    const pattern = `%${escapeLike(searchText)}%`;
    query = query.where(({ or, eb }) =>
      or([eb('question', 'ilike', pattern), eb('answer', 'ilike', pattern)]),
    );
  }
  const { rows, ...page } = await pageOf(
    query
      .select(['faqs.id', 'faqs.category_id', 'question', 'answer', 'faqs.updated_at'])
      .select(sql<number>`coalesce(v.helpful, 0)`.as('helpful'))
      .orderBy('c.sort')
      .orderBy('faqs.sort')
      .orderBy('faqs.id'),
    { pageNo: faqId ? await pageHolding(db, faqId, pageSize) : pageNo, pageSize },
  );
  return {
    records: rows.map((row) => ({
      faqId: row.id,
      cateId: row.category_id,
      question: row.question,
      answer: sanitise(row.answer),
      helpful: row.helpful,
      updateTime: formatInstant(row.updated_at),
    })),
    ...page,
  };
}

/** The page of the whole list on which a question stands; the first for one that is not known. */
async function pageHolding(db: Db, faqId: string, pageSize: number): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    select place from (
      select f.id, row_number() over (order by c.sort, f.sort, f.id)::int as place
      from faqs f join faq_categories c on c.id = f.category_id
    ) ranked where id = ${faqId}`.execute(db);
  return rows[0] ? Math.ceil(rows[0].place / pageSize) : 1;
}

/** Of a question that is known to exist. */
export const getQuestion = (db: Db, faqId: string) =>
  db.selectFrom('faqs').selectAll().where('id', '=', faqId).executeTakeFirstOrThrow();

export async function faqExists(db: Db, faqId: string): Promise<boolean> {
  const faq = await db.selectFrom('faqs').select('id').where('id', '=', faqId).executeTakeFirst();
  return faq !== undefined;
}
