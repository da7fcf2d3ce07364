import type { FastifyReply, FastifyRequest } from 'fastify';
import { memberLanguages, type MemberLanguage } from '@portal/calls';
import { isKeyOf, isObject } from '@portal/rules';
import { hasTls, type Config } from '../config';
import { days, seconds } from '../time';

/** Not secret, and read by nobody but the server: which language this browser wants. */
export const languageCookie = 'portal_lang';
const keptDays = 365;

const isLanguage = (word: unknown): word is MemberLanguage =>
  typeof word === 'string' && isKeyOf(memberLanguages, word);

/** Asked for in the address; null: it does not say. */
export const languageAskedFor = ({ query }: FastifyRequest): MemberLanguage | null => {
  const lang = isObject(query) ? query.lang : null;
  return isLanguage(lang) ? lang : null;
};

/**
 * What the address asks for, else what was chosen in this browser, else what its member has chosen for wherever they
 * sign in, else what the browser reads.
 *
 * @param choiceOfMember  Asked only where neither address nor cookie says it; null: there is none.
 */
export async function languageOf(
  request: FastifyRequest,
  choiceOfMember: () => Promise<MemberLanguage | null>,
): Promise<MemberLanguage> {
  return languageOfBrowser(request) ?? (await choiceOfMember()) ?? languageRead(request);
}

/** As `languageOf`, for a call of somebody who is known. */
export const languageOfMember = (
  request: FastifyRequest,
  { person }: { person: { language: MemberLanguage | null } },
): MemberLanguage => languageOfBrowser(request) ?? person.language ?? languageRead(request);

/** What the page says from which a request comes, for whoever has no account, or has not chosen: as `languageOf`. */
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

/** Whether a browser asks for English and not for Chinese. */
function readsEnglish(accepted: string): boolean {
  const wanted = accepted
    .toLowerCase()
    .split(',')
    .map((range) => range.trim().split(';'))
    .filter(([, weight = '']) => !/q\s*=\s*0(\.0*)?$/.test(weight.trim()))
    .map(([range = '']) => range.split('-')[0]);
  return wanted.includes('en') && !wanted.includes('zh');
}

/** Has the browser ask for this language from now on. */
export function keepLanguage(config: Config, reply: FastifyReply, language: MemberLanguage): void {
  void reply.setCookie(languageCookie, language, {
    path: '/',
    sameSite: 'lax',
    secure: hasTls(config),
    httpOnly: true,
    maxAge: (keptDays * days) / seconds,
  });
}
