import { findErrorCodes, listFaqCategories, listFaqs, voteFaq } from '@portal/calls';
import { codes } from '@portal/codes';
import type { Answerer } from '../../platform/http/answer';
import type { Sessions } from '../../platform/http/Member';
import { listCategories, listQuestions } from './faq.queries';
import type { FaqService } from './faq.service';

/** Frequent questions, and what the codes of answers mean. */
export function registerHelpRoutes(answer: Answerer, faqs: FaqService, sessions: Sessions): void {
  answer(listFaqCategories, async ({ db }) => ({ records: await listCategories(db) }));

  answer(listFaqs, ({ input, db }) => listQuestions(db, input));

  answer(voteFaq, async ({ input: { faqId, helpful }, visitor }) => {
    const member = await sessions.findMember(visitor.sessionHash);
    return { helpful: await faqs.vote(faqId, member?.person.id ?? visitor.sessionHash, helpful === 1) };
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
