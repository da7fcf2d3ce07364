import { findErrorCodes, listFaqCategories, listFaqs, voteFaq } from '@portal/calls';
import { codes } from '@portal/codes';
import type { Answerer } from '../../platform/http/answer';
import type { Sessions } from '../../platform/http/Member';
import type { PortalService } from '../content';
import { listCategories, listQuestions } from './faq.queries';
import type { FaqService } from './faq.service';

interface Services {
  faqs: FaqService;
  portals: PortalService;
  sessions: Sessions;
}

/** Frequent questions, and what the codes of answers mean. */
export function registerHelpRoutes(answer: Answerer, { faqs, portals, sessions }: Services): void {
  answer(listFaqCategories, async ({ request, db }) => ({
    records: await listCategories(db, await portals.idAt(request.hostname)),
  }));

  answer(listFaqs, async ({ input, request, db }) =>
    listQuestions(db, { ...input, portalId: await portals.idAt(request.hostname) }),
  );

  answer(voteFaq, async ({ input: { faqId, helpful }, request, visitor }) => {
    const member = await sessions.findMember(visitor.sessionHash);
    const portalId = await portals.idAt(request.hostname);
    return {
      helpful: await faqs.vote(portalId, faqId, member?.person.id ?? visitor.sessionHash, helpful === 1),
    };
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
