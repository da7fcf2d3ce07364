import type { Db } from '../../platform/db/Db';
import { indexDocument } from '../documents/indexDocument';
import { indexFaq } from '../help/indexFaq';
import { indexNotice } from '../notices/indexNotice';
import { indexApi } from './indexApi';

const sources = {
  api_products: indexApi,
  documents: indexDocument,
  notices: indexNotice,
  faqs: indexFaq,
} as const;
const batch = 100;

/** Describes everything that can be found anew: after an upgrade, and so that popularity stays true. */
export async function rebuildSearch(db: Db): Promise<void> {
  for (const [table, index] of Object.entries(sources) as [keyof typeof sources, typeof indexApi][]) {
    for (let last = ''; ;) {
      const rows = await db
        .selectFrom(table)
        .select('id')
        .where('id', '>', last)
        .orderBy('id')
        .limit(batch)
        .execute();
      for (const { id } of rows) await index(db, id);
      if (rows.length < batch) break;
      last = rows[rows.length - 1]!.id;
    }
  }
}
