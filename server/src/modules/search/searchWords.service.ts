import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import { audit } from '../../platform/audit';
import { changesOf } from '../../platform/changesOf';
import type { Db } from '../../platform/db/Db';
import { newId } from '../../platform/ids';
import { countHit } from '../../platform/http/rateLimit';
import { say } from '../../platform/i18n/say';
import { dayStart, formatDate, hours } from '../../platform/time';
import { listDemands, listMissed, listSynonymGroups } from './searchWords.queries';
import { insertDemand, lockSynonyms, putSynonyms, removeSynonyms } from './searchWords.repository';
import { normalise } from './words';

const missedDays = 30;
const demandsPerHour = 10;

export type SearchWordsService = ReturnType<typeof createSearchWordsService>;

/** Synonyms, and searches in vain. */
export function createSearchWordsService(deps: Deps) {
  const { db, clock } = deps;

  /** Creates or updates a group by id; empty ones are removed. @throws {AppError} `E0017` for a single word. */
  async function put(
    tx: Db,
    id: string,
    words: readonly string[],
    { userId, address }: { userId: string; address: string },
  ): Promise<void> {
    const group = [...new Set(words.map(normalise))];
    if (group.length === 1)
      throw new AppError('E0017', { fields: [{ name: 'words', message: say`一组至少两个词` }] });
    const at = clock();
    const before = await lockSynonyms(tx, id);
    if (group.length === 0) await removeSynonyms(tx, id);
    else await putSynonyms(tx, id, group, at);
    const facts = before ? changesOf({ words: before }, { words: group }) : { words: group };
    const detail = JSON.stringify({ id, ...facts });
    await audit(tx, { at, userId, event: 'search.synonyms', address, outcome: 'ok', detail });
  }

  return {
    /** @throws {AppError} `E0429` after ten an hour from one address. */
    async demand(
      { keyWord, text }: { keyWord: string; text: string },
      { userId, address }: { userId: string | null; address: string },
    ): Promise<void> {
      await countHit(deps, `demand:${address}`, demandsPerHour, hours);
      await insertDemand(db, { id: newId('dem'), word: keyWord, text, userId, at: clock() });
    },

    async list(page: { pageNo: number; pageSize: number }) {
      return {
        ...(await listSynonymGroups(db, page)),
        missed: await listMissed(db, formatDate(dayStart(clock(), missedDays))),
        demands: await listDemands(db),
      };
    },

    /**
     * Saves a group of words; empty ones are removed.
     *
     * @param tx  The answer is kept in the same transaction: sent again after a lost reply, it is no second group.
     * @throws {AppError} `E0017` for a single word, `E7023` when the group is gone.
     */
    async save(
      tx: Db,
      { synonymId, words }: { synonymId?: string; words: string[] },
      { userId, address }: { userId: string; address: string },
    ): Promise<void> {
      if (synonymId && !(await lockSynonyms(tx, synonymId))) throw new AppError('E7023');
      await put(tx, synonymId ?? newId('syn'), words, { userId, address });
    },

    put,
  };
}
