import { AppError } from '../../../platform/AppError';
import { say, type Translatable } from '../../../platform/i18n/say';
import { ownOf, resolveUpstream } from '../../../platform/upstream';

const refusal = (reason: Translatable) =>
  new AppError('E3301', { fields: [{ name: 'url', message: reason }] }, reason);

/**
 * Parses the address of a webhook: https on a public host; allow-listed hosts of a demo may use http.
 *
 * @throws {AppError} `E3301`.
 */
export function parseWebhookUrl(text: string, allowed: Record<string, string>): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isKnown = url !== null && ownOf(allowed, url.hostname) !== undefined;
  if (!url || !(url.protocol === 'https:' || (isKnown && url.protocol === 'http:')))
    throw refusal(say`地址须以 https:// 开头`);
  if (url.username || url.password || url.hash) throw refusal(say`地址不能包含账号或锚点`);
  return url;
}

/** @throws {AppError} `E3301` for a host that does not resolve or is private. */
export async function refuseUnreachable(text: string, allowed: Record<string, string>): Promise<void> {
  const url = parseWebhookUrl(text, allowed);
  await resolveUpstream(url, allowed).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw refusal(say`域名无法解析，或指向内网、本机`);
  });
}
