import { findErrorCodes, helpCardsMax, listFaqCategories, listFaqs, viewHelp, voteFaq } from '@portal/calls';
import { codes } from '@portal/codes';
import type { Answerer } from '../../platform/http/answer';
import type { Sessions } from '../../platform/http/Member';
import type { PortalService } from '../content';
import { findShown, listShown } from '../contentKit';
import { listCategories, listQuestions } from './faq.queries';
import type { FaqService } from './faq.service';
import { usualHelp } from './usualHelp';

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

  answer(viewHelp, async ({ db }) => {
    const page = await findShown(db, 'helpPage');
    const { records } = await listShown(db, 'helpCard', { pageNo: 1, pageSize: helpCardsMax });
    return {
      text: page?.content.text ?? usualHelp.text,
      cards: records.length > 0 ? records.map(({ content }) => content) : usualHelp.cards,
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
