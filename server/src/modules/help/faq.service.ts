import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import { faqExists } from './faq.queries';
import { castVote, votesOf } from './votes.repository';

export type FaqService = ReturnType<typeof createFaqService>;

export function createFaqService({ db, clock }: Deps) {
  return {
    /**
     * @param portalId  Null: the main portal.
     * @param voter  A member, or the browser of a visitor.
     * @returns how many found the answer helpful.
     * @throws {AppError} `E7021`
     */
    async vote(portalId: string | null, faqId: string, voter: string, isHelpful: boolean): Promise<number> {
      if (!(await faqExists(db, portalId, faqId))) throw new AppError('E7021');
      await castVote(db, { kind: 'faq', subjectId: faqId, voter, isHelpful, at: clock() });
      return votesOf(db, 'faq', faqId);
    },
  };
}
