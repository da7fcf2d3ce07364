import { sql } from 'kysely';
import { findErrorCodes, listFaqCategories, listFaqs, voteFaq } from '@portal/calls';
import { codes } from '@portal/codes';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import { escapeLike } from '../../platform/db/escapeLike';
import { pageOf } from '../../platform/db/pageOf';
import type { Answerer } from '../../platform/http/answer';
import { sanitise } from '../../platform/richText/sanitise';
import { formatInstant } from '../../platform/time';
import type { Sessions } from '../../platform/http/Member';
import { vote, votesOf } from './votes';

/** Frequent questions, and what the codes of answers mean. */
export function registerHelpRoutes(answer: Answerer, { db, clock }: Deps, sessions: Sessions): void {
  answer(listFaqCategories, async () => {
    const rows = await db
      .selectFrom('faq_categories as c')
      .leftJoin('faqs', 'faqs.category_id', 'c.id')
      .select(['c.id', 'c.name', sql<number>`count(faqs.id)::int`.as('count')])
      .groupBy(['c.id', 'c.name', 'c.sort'])
      .orderBy('c.sort')
      .execute();
    return { records: rows.map(({ id, name, count }) => ({ cateId: id, name, count })) };
  });

  answer(listFaqs, async ({ input: { cateId, searchText, faqId, pageNo, pageSize } }) => {
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
    const ordered = query
      .select(['faqs.id', 'faqs.category_id', 'question', 'answer', 'faqs.updated_at'])
      .select(sql<number>`coalesce(v.helpful, 0)`.as('helpful'))
      .orderBy('c.sort')
      .orderBy('faqs.sort')
      .orderBy('faqs.id');
    const page = faqId ? { pageNo: await pageHolding(faqId, pageSize), pageSize } : { pageNo, pageSize };
    const { rows, total } = await pageOf(ordered, page);
    return {
      records: rows.map((row) => ({
        faqId: row.id,
        cateId: row.category_id,
        question: row.question,
        answer: sanitise(row.answer),
        helpful: row.helpful,
        updateTime: formatInstant(row.updated_at),
      })),
      total,
      ...page,
    };
  });

  /** The page of the whole list on which a question stands. */
  async function pageHolding(faqId: string, pageSize: number): Promise<number> {
    const { rows } = await sql<{ place: number }>`
      select place from (
        select f.id, row_number() over (order by c.sort, f.sort, f.id)::int as place
        from faqs f join faq_categories c on c.id = f.category_id
      ) ranked where id = ${faqId}`.execute(db);
    return rows[0] ? Math.ceil(rows[0].place / pageSize) : 1;
  }

  answer(voteFaq, async ({ input: { faqId, helpful }, visitor }) => {
    const faq = await db.selectFrom('faqs').select('id').where('id', '=', faqId).executeTakeFirst();
    if (!faq) throw new AppError('E7021');
    const member = await sessions.findMember(visitor.sessionHash);
    const voter = member?.id ?? visitor.sessionHash;
    await vote(db, { kind: 'faq', subjectId: faqId, voter, isHelpful: helpful === 1, at: clock() });
    return { helpful: await votesOf(db, 'faq', faqId) };
  });

  answer(findErrorCodes, async ({ input: { keyWord } }) => {
    const word = keyWord.toLowerCase();
    const records = Object.entries(codes)
      .map(([code, entry]) => ({
        code,
        text: entry.text,
        cause: entry.cause,
        remedy: entry.remedy,
        http: entry.http,
      }))
      .filter(
        (entry) => !word || Object.values(entry).some((value) => String(value).toLowerCase().includes(word)),
      );
    return { records };
  });
}
