import {
  findErrorCodes,
  helpCardsMax,
  listFaqCategories,
  listFaqs,
  viewHelp,
  voteFaq,
  type MemberLanguage,
} from '@portal/calls';
import { codes } from '@portal/codes';
import type { Answerer } from '../../platform/http/answer';
import type { Sessions } from '../../platform/http/Member';
import { term } from '../../platform/i18n/say';
import { translateTexts } from '../../platform/i18n/translateTexts';
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

/** Frequent questions, and the meaning of result codes. */
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

  answer(viewHelp, async ({ db, visitor }) => {
    const page = await findShown(db, 'helpPage');
    const { records } = await listShown(db, 'helpCard', { pageNo: 1, pageSize: helpCardsMax });
    const usual = translateTexts(usualHelp, visitor.language);
    return {
      text: page?.content.text ?? usual.text,
      cards: records.length > 0 ? records.map(({ content }) => content) : usual.cards,
    };
  });

  answer(findErrorCodes, async ({ input: { keyWord }, visitor }) => ({
    records: codesWith(keyWord.toLowerCase(), visitor.language),
  }));
}

/** Codes with the text in any field, in the reader's language or in Chinese; all codes without a text. */
function codesWith(word: string, language: MemberLanguage) {
  const has = (entry: object) =>
    Object.values(entry).some((value) => String(value).toLowerCase().includes(word));
  return Object.entries(codes).flatMap(([code, { text, cause, remedy, http }]) => {
    const entry = { code, text: term(text), cause: term(cause), remedy: term(remedy), http };
    const told = translateTexts(entry, language);
    return has(told) || has(entry) ? [told] : [];
  });
}
