import type { FastifyReply, FastifyRequest } from 'fastify';
import { memberLanguages, type MemberLanguage } from '@portal/calls';
import { isKeyOf, isObject } from '@portal/rules';
import { hasTls, type Config } from '../config';
import { days, seconds } from '../time';

/** Public cookie with the browser's language choice, read by the server only. */
const languageCookie = 'portal_lang';
const keptDays = 365;

const isLanguage = (word: unknown): word is MemberLanguage =>
  typeof word === 'string' && isKeyOf(memberLanguages, word);

/** Language in the address; null: none. */
export const languageAskedFor = ({ query }: FastifyRequest): MemberLanguage | null => {
  const lang = isObject(query) ? query.lang : null;
  return isLanguage(lang) ? lang : null;
};

/**
 * The language: from the address, else the browser's cookie, else the member's setting, else the Accept-Language
 * header.
 *
 * @param choiceOfMember  Called only when neither address nor cookie decides; null: none.
 */
export async function languageOf(
  request: FastifyRequest,
  choiceOfMember: () => Promise<MemberLanguage | null>,
): Promise<MemberLanguage> {
  return languageOfBrowser(request) ?? (await choiceOfMember()) ?? languageRead(request);
}

/** `languageOf` for a call of a known member. */
export const languageOfMember = (
  request: FastifyRequest,
  { person }: { person: { language: MemberLanguage | null } },
): MemberLanguage => languageOfBrowser(request) ?? person.language ?? languageRead(request);

/** Language of the page that made the request, for people without an account or choice; as `languageOf`. */
export const languageOfPage = (request: FastifyRequest): MemberLanguage =>
  languageOfBrowser(request) ?? languageRead(request);

function languageOfBrowser(request: FastifyRequest): MemberLanguage | null {
  const asked = languageAskedFor(request);
  if (asked) return asked;
  const chosen = request.cookies[languageCookie];
  return isLanguage(chosen) ? chosen : null;
}

const languageRead = ({ headers }: FastifyRequest): MemberLanguage =>
  readsEnglish(headers['accept-language'] ?? '') ? 'en' : 'zh';

/** Whether a browser accepts English and not Chinese. */
function readsEnglish(accepted: string): boolean {
  const wanted = accepted
    .toLowerCase()
    .split(',')
    .map((range) => range.trim().split(';'))
    .filter(([, weight = '']) => !/q\s*=\s*0(\.0*)?$/.test(weight.trim()))
    .map(([range = '']) => range.split('-')[0]);
  return wanted.includes('en') && !wanted.includes('zh');
}

/** Remembers the language in the browser. */
export function keepLanguage(config: Config, reply: FastifyReply, language: MemberLanguage): void {
  void reply.setCookie(languageCookie, language, {
    path: '/',
    sameSite: 'lax',
    secure: hasTls(config),
    httpOnly: true,
    maxAge: (keptDays * days) / seconds,
  });
}
