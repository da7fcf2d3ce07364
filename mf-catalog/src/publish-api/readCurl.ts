import type { DescribedRequest } from './describeRequests';

/** cURL options that take a value, and how it is used. */
const valued: readonly (readonly [names: RegExp, take: (given: Given, value: string) => void])[] = [
  [/^(?:-X|--request)$/, (given, value) => void (given.method = value.toUpperCase())],
  [/^(?:-H|--header)$/, ({ headers }, value) => void headers.push(value)],
  [/^(?:-d|--data(?:-raw|-binary|-ascii|-urlencode)?|--json)$/, ({ body }, value) => void body.push(value)],
  [/^--url$/, (given, value) => void (given.address = value)],
  [
    /^(?:-[oAeubcmxTwEKrUyYzC]|--(?:output|user-agent|referer|user|cookie|cookie-jar|max-time|connect-timeout|proxy|cert|key|cacert|retry|resolve|write-out))$/,
    () => {},
  ],
];
/** Credentials must not get into a description. */
const secretHeaders = /^(?:authorization|proxy-authorization|cookie|.*(?:key|token|secret|sign(?:ature)?))$/i;
/** Headers of the connection rather than the interface. */
const ownHeaders = /^(?:host|user-agent|content-type|content-length|accept|accept-encoding|accept-language|connection|origin|referer|sec-.*|cache-control|pragma)$/i; // prettier-ignore

/**
 * Parses a cURL command into a request without credentials.
 *
 * @returns a message when it is not a usable command.
 */
export function readCurl(command: string): DescribedRequest | string {
  const [name, ...words] = shellWords(command);
  if (name !== 'curl') return '请粘贴以 curl 开头的命令';
  const given: Given = { method: '', address: '', body: [], headers: [], isGet: false };
  for (let at = 0; at < words.length; at += 1) {
    const { option, value, isInline } = splitOption(words[at] ?? '', words[at + 1] ?? '');
    if (/^(?:-F|--form)$/.test(option)) return '暂不支持上传文件的 cURL 命令，请改用描述文件';
    const take = valued.find(([names]) => names.test(option))?.[1];
    if (take) {
      take(given, value);
      if (!isInline) at += 1;
    } else if (/^(?:-G|--get)$/.test(option)) given.isGet = true;
    else if (/^(?:-I|--head)$/.test(option)) given.method = 'HEAD';
    else if (!option.startsWith('-')) given.address ||= option;
  }
  return requestOf(given);
}

interface Given {
  method: string;
  address: string;
  body: string[];
  headers: string[];
  isGet: boolean;
}

function requestOf({ method, address, body, headers, isGet }: Given): DescribedRequest | string {
  const text = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  if (address === '' || !URL.canParse(text)) return '命令里没有可用的地址';
  const url = new URL(text);
  const data = body.join('&');
  if (isGet) for (const [key, value] of new URLSearchParams(data)) url.searchParams.append(key, value);
  const sent = isGet ? '' : data;
  return {
    method: method || (sent ? 'POST' : 'GET'),
    path: decodeURI(url.pathname),
    summary: '',
    server: url.origin,
    query: [...url.searchParams].filter(([key]) => !secretHeaders.test(key)),
    headers: headers.flatMap((line) => {
      const colon = line.indexOf(':');
      const [key, value] = [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
      return colon < 1 || secretHeaders.test(key) || ownHeaders.test(key) ? [] : [[key, value] as const];
    }),
    body: sent,
  };
}

/** "--request=GET", "-XGET" and "-X GET" are equivalent. */
function splitOption(word: string, next: string) {
  const long = /^(--[a-z-]+)=([^]*)$/.exec(word);
  if (long) return { option: long[1] ?? '', value: long[2] ?? '', isInline: true };
  const short = /^(-[XHd])([^]+)$/.exec(word);
  if (short) return { option: short[1] ?? '', value: short[2] ?? '', isInline: true };
  return { option: word, value: next, isInline: false };
}

/** Splits a command into words like a shell, including continued lines. */
function shellWords(command: string): string[] {
  const words: string[] = [];
  const pieces = /\\\r?\n|\^\r?\n|\s+|\$?'((?:[^'\\]|\\[^])*)'|"((?:[^"\\]|\\[^])*)"|\\([^])|([^\s'"\\]+)/g;
  let word: string | null = null;
  for (const [whole, single, double, escaped, plain] of command.trim().matchAll(pieces)) {
    const part = single ?? double?.replace(/\\(["\\$`])/g, '$1') ?? escaped ?? plain;
    if (part === undefined || /^[\\^]\r?\n$/.test(whole)) {
      if (word !== null) words.push(word);
      word = null;
    } else word = (word ?? '') + part;
  }
  return word === null ? words : [...words, word];
}
