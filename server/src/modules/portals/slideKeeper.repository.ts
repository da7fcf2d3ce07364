import { wordsOf } from '@portal/calls';
import type { ContentKeeper } from '../contentKit';

/** Slides of the main portal; those of branded ones are written with their revisions. */
export const slideKeeper: ContentKeeper = {
  async show(tx, id, { title, image, link, order }) {
    const row = {
      title: wordsOf(title),
      image_url: wordsOf(image),
      link_url: wordsOf(link) || null,
      sort: Number(order),
      is_enabled: true,
      starts_at: null,
      ends_at: null,
    };
    await tx
      .insertInto('slides')
      .values({ id, portal_id: null, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
  },

  async hide(tx, id) {
    await tx.deleteFrom('slides').where('id', '=', id).where('portal_id', 'is', null).execute();
  },
};
