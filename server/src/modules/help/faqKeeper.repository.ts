import { wordsOf } from '@portal/calls';
import type { ContentKeeper } from '../contentKit';
import { removeSearchEntry } from '../search';
import { indexFaq } from './indexFaq';

/** Published questions are rows: portals select among them, visitors vote on them, the search finds them. */
export const faqKeeper: ContentKeeper = {
  async show(tx, id, { question, category, answer, order }, at) {
    const row = {
      category_id: wordsOf(category),
      question: wordsOf(question),
      answer: wordsOf(answer),
      sort: Number(order),
      updated_at: at,
    };
    await tx
      .insertInto('faqs')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    await indexFaq(tx, id);
  },

  /** Votes are kept for when it is published again. */
  async hide(tx, id) {
    await tx.deleteFrom('faqs').where('id', '=', id).execute();
    await removeSearchEntry(tx, 'faq', id);
  },
};

export const faqCategoryKeeper: ContentKeeper = {
  async show(tx, id, { name, order }) {
    const row = { name: wordsOf(name), sort: Number(order) };
    await tx
      .insertInto('faq_categories')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
  },

  async hide(tx, id) {
    await tx.deleteFrom('faq_categories').where('id', '=', id).execute();
  },
};
