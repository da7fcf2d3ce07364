import { z } from '@portal/schema';
import type { PortablePart } from '../../platform/portable';
import { listSynonymsAfter } from './searchWords.queries';
import { synonymsExist } from './searchWords.repository';
import type { SearchWordsService } from './searchWords.service';

const Words = z.object({ words: z.array(z.string().check(z.minLength(1), z.maxLength(40))) });

/** Synonyms as a portable part. */
export const createSynonymsPart = (words: SearchWordsService): PortablePart<{ words: string[] }> => ({
  name: 'synonyms',
  title: '同义词',
  schema: Words,
  list: async (db, after, limit) =>
    (await listSynonymsAfter(db, after, limit)).map((group) => [group.id, { words: group.words }]),
  put: (tx, id, { words: group }, actor) => words.put(tx, id, group, actor),
  async remove(tx, id, actor) {
    if (await synonymsExist(tx, id)) await words.put(tx, id, [], actor);
  },
});
