import type { Db } from '../../platform/db/Db';
import { plainText } from '../../platform/richText/plainText';
import { putSearchEntry } from '../search';
import { getQuestion, listPortalsShowing } from './faq.queries';

export async function indexFaq(db: Db, faqId: string): Promise<void> {
  const row = await getQuestion(db, faqId);
  await putSearchEntry(db, {
    kind: 'faq',
    objectId: faqId,
    title: row.question,
    body: plainText(row.answer),
    portals: ['main', ...(await listPortalsShowing(db, faqId))],
    updatedAt: row.updated_at,
  });
}
