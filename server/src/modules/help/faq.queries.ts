import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';
import { escapeLike } from '../../platform/db/escapeLike';
import { pageOf } from '../../platform/db/pageOf';
import { sanitise } from '../../platform/richText/sanitise';
import { formatInstant } from '../../platform/time';

/** Whether a question is shown in a portal. @param portalId  Null: the main portal, which shows all. */
const isShown = (portalId: string | null, faqId: string) =>
  portalId === null
    ? sql<boolean>`true`
    : sql<boolean>`exists (select 1 from portals p where p.id = ${portalId}
        and (p.faq_ids is null or ${sql.ref(faqId)} = any(p.faq_ids)))`;

/** Categories with a question in this portal. */
export async function listCategories(
  db: Db,
  portalId: string | null,
): Promise<{ cateId: string; name: string; count: number }[]> {
  return db
    .selectFrom('faq_categories as c')
    .leftJoin('faqs', (join) => join.onRef('faqs.category_id', '=', 'c.id').on(isShown(portalId, 'faqs.id')))
    .$if(portalId !== null, (query) => query.having(sql<boolean>`count(faqs.id) > 0`))
    .select(['c.id as cateId', 'c.name', sql<number>`count(faqs.id)::int`.as('count')])
    .groupBy(['c.id', 'c.name', 'c.sort'])
    .orderBy('c.sort')
    .execute();
}

interface FaqFilter {
  /** Null: the main portal. */
  portalId: string | null;
  cateId?: string;
  searchText?: string;
  /** Returns the page that contains this question, regardless of `pageNo`. */
  faqId?: string;
  pageNo: number;
  pageSize: number;
}

/** Questions in the order of their categories. */
export async function listQuestions(db: Db, filter: FaqFilter) {
  const { portalId, cateId, searchText, faqId, pageNo, pageSize } = filter;
  let query = db
    .selectFrom('faqs')
    .innerJoin('faq_categories as c', 'c.id', 'faqs.category_id')
    .where(isShown(portalId, 'faqs.id'))
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
    { pageNo: faqId ? await pageHolding(db, portalId, faqId, pageSize) : pageNo, pageSize },
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

/** The page of the full list that contains a question; the first for an unknown one. */
async function pageHolding(
  db: Db,
  portalId: string | null,
  faqId: string,
  pageSize: number,
): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    select place from (
      select f.id, row_number() over (order by c.sort, f.sort, f.id)::int as place
      from faqs f join faq_categories c on c.id = f.category_id where ${isShown(portalId, 'f.id')}
    ) ranked where id = ${faqId}`.execute(db);
  return rows[0] ? Math.ceil(rows[0].place / pageSize) : 1;
}

/** A question known to exist. */
export const getQuestion = (db: Db, faqId: string) =>
  db.selectFrom('faqs').selectAll().where('id', '=', faqId).executeTakeFirstOrThrow();

/** Whether a portal shows this question. */
export async function faqExists(db: Db, portalId: string | null, faqId: string): Promise<boolean> {
  const faq = await db
    .selectFrom('faqs')
    .select('id')
    .where('id', '=', faqId)
    .where(isShown(portalId, 'faqs.id'))
    .executeTakeFirst();
  return faq !== undefined;
}

/** The branded portals in which a question is shown. */
export async function listPortalsShowing(db: Db, faqId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('portals')
    .select('id')
    .where('live_revision', '>', 0)
    .where(sql<boolean>`(faq_ids is null or ${faqId} = any(faq_ids))`)
    .execute();
  return rows.map(({ id }) => id);
}
