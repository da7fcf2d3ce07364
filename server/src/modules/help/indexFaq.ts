import type { Db } from '../../platform/db/Db';
import { plainText } from '../../platform/richText/plainText';
import { putSearchEntry } from '../search';

export async function indexFaq(db: Db, faqId: string): Promise<void> {
  const row = await db.selectFrom('faqs').selectAll().where('id', '=', faqId).executeTakeFirstOrThrow();
  await putSearchEntry(db, {
    kind: 'faq',
    objectId: faqId,
    title: row.question,
    body: plainText(row.answer),
    portals: ['*'],
    updatedAt: row.updated_at,
  });
}
