import type { FastifyReply, FastifyRequest } from 'fastify';
import { memberLanguages, type MemberLanguage } from '@portal/calls';
import { isKeyOf, isObject } from '@portal/rules';
import { hasTls, type Config } from '../../../platform/config';
import { days, seconds } from '../../../platform/time';

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
  const asked = languageAskedFor(request);
  if (asked) return asked;
  const chosen = request.cookies[languageCookie];
  if (isLanguage(chosen)) return chosen;
  return (await choiceOfMember()) ?? (readsEnglish(request.headers['accept-language'] ?? '') ? 'en' : 'zh');
}

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
