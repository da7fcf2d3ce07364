import { linesOf, partsOf, wordsOf, type ContentPart, type SceneType } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import { isUniqueViolation } from '../../platform/db/isUniqueViolation';
import { say } from '../../platform/i18n/say';
import type { ContentKeeper } from '../contentKit';
import { indexSolution } from './indexSolution';

/** Published scenes are rows, so that data about their APIs can be joined by an index. */
export const sceneKeeper: ContentKeeper = {
  /** @throws {AppError} `E0017` for another scene's name. */
  async show(tx, id, content, at) {
    const title = wordsOf(content.title);
    const cases = partsOf(content.cases);
    const row = {
      title,
      type: content.type as SceneType,
      icon: wordsOf(content.icon),
      brief: wordsOf(content.brief),
      pains: linesOf(content.pains),
      benefits: linesOf(content.benefits),
      cases: JSON.stringify(cases.map(({ title: name, text }) => ({ title: name, text }))),
      document_ids: linesOf(content.documents),
      state: 'published' as const,
      sort: Number(content.order),
      updated_at: at,
    };
    try {
      await tx
        .insertInto('solutions')
        .values({ id, ...row })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
    } catch (error) {
      throw isUniqueViolation(error) ? titleTaken() : error;
    }
    await writeSteps(tx, id, partsOf(content.steps));
    await indexSolution(tx, id);
  },

  async hide(tx, id) {
    await tx.updateTable('solutions').set({ state: 'draft' }).where('id', '=', id).execute();
    await indexSolution(tx, id);
  },
};

const titleTaken = () =>
  new AppError('E0017', { fields: [{ name: 'content.title', message: say`已有同名的场景方案` }] });

async function writeSteps(tx: Db, sceneId: string, steps: readonly ContentPart[]): Promise<void> {
  await tx.deleteFrom('solution_steps').where('solution_id', '=', sceneId).execute();
  for (const [seq, { title, text, picks }] of steps.entries()) {
    const id = `${sceneId}_${seq + 1}`;
    await tx.insertInto('solution_steps').values({ id, solution_id: sceneId, seq, title, text }).execute();
    if (picks.length === 0) continue;
    await tx
      .insertInto('solution_apis')
      .values(picks.map(({ id: api_id, note }, place) => ({ step_id: id, api_id, seq: place, note })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
