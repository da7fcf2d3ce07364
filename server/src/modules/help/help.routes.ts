import { findErrorCodes, listFaqCategories, listFaqs, voteFaq } from '@portal/calls';
import { codes } from '@portal/codes';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import type { Answerer } from '../../platform/http/answer';
import type { Sessions } from '../../platform/http/Member';
import { faqExists, listCategories, listQuestions } from './faq.queries';
import { vote, votesOf } from './votes.repository';

/** Frequent questions, and what the codes of answers mean. */
export function registerHelpRoutes(answer: Answerer, { clock }: Deps, sessions: Sessions): void {
  answer(listFaqCategories, async ({ db }) => ({ records: await listCategories(db) }));

  answer(listFaqs, ({ input, db }) => listQuestions(db, input));

  answer(voteFaq, async ({ input: { faqId, helpful }, visitor, db }) => {
    if (!(await faqExists(db, faqId))) throw new AppError('E7021');
    const member = await sessions.findMember(visitor.sessionHash);
    const voter = member?.id ?? visitor.sessionHash;
    await vote(db, { kind: 'faq', subjectId: faqId, voter, isHelpful: helpful === 1, at: clock() });
    return { helpful: await votesOf(db, 'faq', faqId) };
  });

  answer(findErrorCodes, async ({ input: { keyWord } }) => ({ records: codesWith(keyWord.toLowerCase()) }));
}

/** Codes that have the word in any of their fields, all of them without a word. */
function codesWith(word: string) {
  return Object.entries(codes)
    .map(([code, { text, cause, remedy, http }]) => ({ code, text, cause, remedy, http }))
    .filter(
      (entry) => !word || Object.values(entry).some((value) => String(value).toLowerCase().includes(word)),
    );
}
