import type { SearchReply } from '@portal/calls';
import type { Deps } from '../../platform/Deps';
import { formatDate } from '../../platform/time';
import { countSearch } from './searchWords.repository';
import { normalise } from './words';

const wordMax = 20;

export type SearchCounter = ReturnType<typeof createSearchCounter>;

/** Counts searches, for hot words and for those without a result. Only the first page over all kinds counts. */
export function createSearchCounter({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>) {
  async function remember(keyWord: string, found: number): Promise<void> {
    await countSearch(db, { day: formatDate(clock()), word: normalise(keyWord).slice(0, wordMax), found });
  }

  return {
    /** Never fails the search. @param asked The text as given. */
    async count(
      { keyWord = '', flag = 0 }: { keyWord?: string; flag?: string | number },
      reply: SearchReply,
    ): Promise<void> {
      if (keyWord === '' || Number(flag) !== 0 || reply.pageNo !== 1) return;
      const found = reply.groups.reduce((sum, { count }) => sum + count, 0);
      try {
        // A mistyped word is no word that others should look for.
        await remember(reply.correct ?? keyWord, reply.isLoose === 1 ? 0 : found);
      } catch (error) {
        log.error({ err: error }, 'a search was not counted');
      }
    },
  };
}
