import { sql } from 'kysely';
import {
  demandSearch,
  hotWords,
  listSynonyms,
  querySearch,
  saveSynonyms,
  suggestSearch,
} from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import { pageOf } from '../../platform/db/pageOf';
import { newId } from '../../platform/ids';
import type { Answerer } from '../../platform/http/answer';
import { countHit } from '../../platform/http/rateLimit';
import { dayStart, formatDate, formatInstant, hours } from '../../platform/time';
import { audit } from '../../platform/audit';
import type { PortalService } from '../content';
import type { Sessions } from '../../platform/http/Member';
import { createSearchService } from './search.service';
import { normalise } from './words';

const missedDays = 30;
const missedMax = 20;
const demandsPerHour = 10;

export function registerSearchRoutes(
  answer: Answerer,
  deps: Deps,
  { portals, sessions }: { portals: PortalService; sessions: Sessions },
): void {
  const { db, clock } = deps;
  const search = createSearchService(deps);
  const portalOf = async (hostname: string) => portals.idOf(await portals.resolve(hostname));

  answer(querySearch, async ({ input: { chargeType, authLevel, ...input }, request }) => {
    const facets = {
      ...(chargeType && { chargeType }),
      ...(authLevel !== undefined && { authLevel: String(authLevel) }),
    };
    return search.query({ ...input, facets, portalId: await portalOf(request.hostname) });
  });

  answer(suggestSearch, async ({ input: { keyWord }, request }) => ({
    records: await search.suggest(keyWord, await portalOf(request.hostname)),
  }));

  answer(hotWords, async () => ({ records: await search.hotWords() }));

  answer(demandSearch, async ({ input: { keyWord, text }, visitor }) => {
    await countHit(deps, `demand:${visitor.address}`, demandsPerHour, hours);
    const member = await sessions.findMember(visitor.sessionHash);
    await db
      .insertInto('search_demands')
      .values({ id: newId('dem'), word: keyWord, text, user_id: member?.id ?? null, created_at: clock() })
      .execute();
    return {};
  });

  answer(listSynonyms, async ({ input: page }) => {
    const { rows, total, pageNo, pageSize } = await pageOf(
      db.selectFrom('search_synonyms').selectAll().orderBy('updated_at', 'desc').orderBy('id'),
      page,
    );
    const missed = await db
      .selectFrom('search_days')
      .select(['word', sql<number>`sum(searches)::int`.as('searches')])
      .where('day', '>=', formatDate(dayStart(clock(), missedDays)))
      .where('found', '=', 0)
      .groupBy('word')
      .orderBy('searches', 'desc')
      .limit(missedMax)
      .execute();
    const demands = await db
      .selectFrom('search_demands')
      .select(['word', 'text', 'created_at'])
      .orderBy('created_at', 'desc')
      .limit(missedMax)
      .execute();
    return {
      records: rows.map(({ id, words, updated_at }) => ({
        synonymId: id,
        words,
        updateTime: formatInstant(updated_at),
      })),
      total,
      pageNo,
      pageSize,
      missed,
      demands: demands.map(({ word, text, created_at }) => ({
        word,
        text,
        createdAt: formatInstant(created_at),
      })),
    };
  });

  answer(saveSynonyms, async ({ input: { synonymId, words }, member, visitor }) => {
    const group = [...new Set(words.map(normalise))];
    if (group.length === 1)
      throw new AppError('E0017', { fields: [{ name: 'words', message: '一组至少两个词' }] });
    const id = synonymId ?? newId('syn');
    if (synonymId) {
      const known = await db
        .selectFrom('search_synonyms')
        .select('id')
        .where('id', '=', id)
        .executeTakeFirst();
      if (!known) throw new AppError('E7023');
    }
    if (group.length === 0) await db.deleteFrom('search_synonyms').where('id', '=', id).execute();
    else {
      const row = { words: group, updated_at: clock() };
      await db
        .insertInto('search_synonyms')
        .values({ id, ...row })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
    }
    const detail = JSON.stringify({ id, words: group });
    const { id: userId } = member;
    await audit(db, {
      at: clock(),
      userId,
      event: 'search.synonyms',
      address: visitor.address,
      outcome: 'ok',
      detail,
    });
    return {};
  });
}
