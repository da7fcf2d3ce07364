import { hidden, isSecretName, maskNumbers } from './maskText';

/** Query or form with secret values and personal numbers hidden. Hidden entirely when it cannot be parsed. */
function maskParams(text: string): string {
  return text
    .split('&')
    .map((pair) => {
      const [rawName = '', ...rest] = pair.split('=');
      if (rest.length === 0) return maskNumbers(decoded(rawName));
      const name = decoded(rawName);
      return `${maskNumbers(name)}=${isSecretName(name) ? hidden : maskNumbers(decoded(rest.join('=')))}`;
    })
    .join('&');
}

/** Decoded for reading; wrongly encoded text stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** Path and query of a request. */
export function maskUrl(url: string): string {
  const at = url.indexOf('?');
  if (at < 0) return maskNumbers(decoded(url));
  return `${maskNumbers(decoded(url.slice(0, at)))}?${maskParams(url.slice(at + 1))}`;
}

export const maskHeader = (name: string, value: string): string =>
  isSecretName(name) ? hidden : maskNumbers(value);

/** Masks a whole document, by field names and by what values look like. */
function maskValue(value: unknown, name: string): unknown {
  if (value !== null && name !== '' && isSecretName(name)) return hidden;
  if (typeof value === 'string') return maskNumbers(value);
  if (typeof value === 'number') {
    const text = String(value);
    const masked = maskNumbers(text);
    return masked === text ? value : masked;
  }
  if (Array.isArray(value)) return value.map((one) => maskValue(one, ''));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, one]) => [maskNumbers(field), maskValue(one, field)]),
  );
}

/** A field of truncated JSON, up to the end of its value or of the text. */
const jsonField = /"((?:[^"\\]|\\.){1,200})"\s*:\s*("(?:[^"\\]|\\.)*"?|[^\s",{}[\]]+)/g;
const escapedAscii = /\\u00([2-7][0-9a-f])/gi;

/** Masks JSON of which only the beginning is there. */
const maskBeginning = (text: string): string =>
  maskNumbers(
    text
      .replace(escapedAscii, (escape, hex: string) => {
        const code = Number.parseInt(hex, 16);
        // An escaped quote or backslash stays escaped: it would change where values end.
        return code === 0x22 || code === 0x5c ? escape : String.fromCharCode(code);
      })
      .replace(jsonField, (field, name: string) => (isSecretName(name) ? `"${name}": "${hidden}"` : field)),
  );

/** A secret or number may be cut at the end of the text: the last word is dropped. */
const withoutLastWord = (text: string): string => text.replace(/[\w.+/=-]{0,64}$/, '');

const jsonType = /\bjson\b/;
const formType = /x-www-form-urlencoded/;

/**
 * A body that may be shown.
 *
 * @param type  Content type in lower case.
 * @param isCut  Whether it is only the beginning.
 */
export function maskBody(text: string, type: string, isCut: boolean): string {
  const kept = isCut ? withoutLastWord(text) : text;
  if (formType.test(type)) return maskParams(kept);
  if (!isCut) {
    try {
      const document: unknown = JSON.parse(kept);
      if (typeof document === 'object') return JSON.stringify(maskValue(document, ''), null, 2);
    } catch {
      // No JSON, whatever its type says.
    }
  }
  return jsonType.test(type) || /^\s*[{[]/.test(kept) ? maskBeginning(kept) : maskLines(kept);
}

const textField = /([\w-]{1,64})(\s{0,8}[=:]\s{0,8})((?:(?:Bearer|Basic) +)?[^\s&;,<>"']{1,4096})/gi;
const tagField = /<([\w:-]{1,64})>([^<]{1,4096})</g;

/** Text of any other kind: `name=value`, `name: value` and `<name>value<`. */
const maskLines = (text: string): string =>
  maskNumbers(
    text
      .replace(textField, (field, name: string, between: string) =>
        isSecretName(name) ? `${name}${between}${hidden}` : field,
      )
      .replace(tagField, (field, name: string) => (isSecretName(name) ? `<${name}>${hidden}<` : field)),
  );
