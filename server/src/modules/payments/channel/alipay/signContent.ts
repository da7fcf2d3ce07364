import type { KeyObject } from 'node:crypto';
import { isSignedText, signText } from '../rsaSha256';

export type AlipayParams = Readonly<Record<string, string>>;

/** Text that Alipay signs: non-empty parameters except the signature, sorted by name. */
export const signContent = (params: AlipayParams, left: readonly string[] = ['sign']): string =>
  Object.keys(params)
    .filter((name) => !left.includes(name) && params[name] !== '')
    .sort()
    .map((name) => `${name}=${params[name]}`)
    .join('&');

/** Adds the signature to the parameters of a request. */
export const signed = (params: AlipayParams, key: KeyObject): AlipayParams => ({
  ...params,
  sign: signText(signContent(params), key),
});

/** Verifies a notification; `sign_type` is not part of the signed text. */
export const isGenuineNotice = (params: AlipayParams, key: KeyObject): boolean =>
  isSignedText(signContent(params, ['sign', 'sign_type']), params.sign ?? '', key);

/**
 * Exact text of a JSON object's member, as it was signed.
 *
 * @returns null when there is none, or it is no object.
 */
export function rawMember(json: string, name: string): string | null {
  const at = json.indexOf(`"${name}"`);
  const start = at < 0 ? -1 : json.indexOf('{', at + name.length + 2);
  if (start < 0 || json.slice(at + name.length + 2, start).trim() !== ':') return null;
  let depth = 0;
  let isText = false;
  for (let place = start; place < json.length; place += 1) {
    const sign = json[place];
    if (isText) {
      if (sign === '\\') place += 1;
      else if (sign === '"') isText = false;
    } else if (sign === '"') isText = true;
    else if (sign === '{') depth += 1;
    else if (sign === '}' && (depth -= 1) === 0) return json.slice(start, place + 1);
  }
  return null;
}
