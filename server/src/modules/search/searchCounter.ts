import type { SearchReply } from '@portal/calls';
import type { Deps } from '../../platform/Deps';
import { formatDate } from '../../platform/time';
import { countSearch } from './searchWords.repository';
import { normalise } from './words';

const wordMax = 20;

export type SearchCounter = ReturnType<typeof createSearchCounter>;

/**
 * Counts what people look for, for the words that are looked for most, and those that nothing is found for. Once for each search
 * of everything: not its further pages, nor its kinds.
 */
export function createSearchCounter({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>) {
  async function remember(keyWord: string, found: number): Promise<void> {
    await countSearch(db, { day: formatDate(clock()), word: normalise(keyWord).slice(0, wordMax), found });
  }

  return {
    /** What fails to be counted is no reason to fail. @param asked  As it was given to the search. */
    async count(
      { keyWord = '', flag = 0 }: { keyWord?: string; flag?: string | number },
      reply: SearchReply,
    ): Promise<void> {
      if (keyWord === '' || Number(flag) !== 0 || reply.pageNo !== 1) return;
      const found = reply.groups.reduce((sum, { count }) => sum + count, 0);
      try {
        await remember(keyWord, reply.isLoose === 1 ? 0 : found);
      } catch (error) {
        log.error({ err: error }, 'a search was not counted');
      }
    },
  };
}
