import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasTls, type Config } from '../../../platform/config';
import { days, seconds } from '../../../platform/time';

/** Of a document. Chinese is what everything is written in. */
export type DocumentLanguage = 'zh' | 'en';

/** Not secret, and read by nobody but the server: which language this browser wants. */
export const languageCookie = 'portal_lang';
const keptDays = 365;

const isLanguage = (word: unknown): word is DocumentLanguage => word === 'zh' || word === 'en';

/** Asked for in the address; null: it does not say. */
export const languageAskedFor = ({ query }: FastifyRequest): DocumentLanguage | null => {
  const { lang } = query as { lang?: unknown };
  return isLanguage(lang) ? lang : null;
};

/** What the address asks for, else what was chosen before, else what the browser reads. */
export function languageOf(request: FastifyRequest): DocumentLanguage {
  const asked = languageAskedFor(request);
  if (asked) return asked;
  const chosen = request.cookies[languageCookie];
  if (isLanguage(chosen)) return chosen;
  return readsEnglish(request.headers['accept-language'] ?? '') ? 'en' : 'zh';
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
export function keepLanguage(config: Config, reply: FastifyReply, language: DocumentLanguage): void {
  void reply.setCookie(languageCookie, language, {
    path: '/',
    sameSite: 'lax',
    secure: hasTls(config),
    httpOnly: true,
    maxAge: (keptDays * days) / seconds,
  });
}
