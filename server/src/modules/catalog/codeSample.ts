import type { OperationView, SampleLanguage, SampleSign } from '@portal/calls';
import { writeMessageSample } from './messageSample';
import { writeSignedSample } from './signedSample';
import { writeTokenSample } from './tokenSample';

const clients = {
  curl: ['shell', 'curl'],
  java: ['java', 'okhttp'],
  python: ['python', 'requests'],
  go: ['go', 'native'],
  javascript: ['js', 'fetch'],
  php: ['php', 'curl'],
} as const satisfies Record<SampleLanguage, readonly [string, string]>;

/** What the library leaves for the reader to fill in. */
const heads: Partial<Record<SampleLanguage, string>> = { python: 'import requests\n\n', php: '<?php\n\n' };

/** A placeholder for the reader's key; ASCII, as a header must be. */
const keyPlaceholder = 'YOUR_APP_KEY';

type Operation = Pick<OperationView, 'method' | 'params' | 'request' | 'gatewayPath'>;

/** About a hundred modules, used by one page: loaded once the server listens, or by the first reader. */
export const loadWriters = () => import('@scalar/snippetz');

/** A program that makes the call, signed where required; key and secret are placeholders. */
export async function writeCodeSample(
  operation: Operation,
  { language, sign, gatewayOrigin }: { language: SampleLanguage; sign: SampleSign; gatewayOrigin: string },
): Promise<string> {
  const { method, request } = operation;
  const text = method === 'GET' || method === 'HEAD' ? null : request?.example;
  // The query is part of the address, because some of the library's writers ignore a separate one.
  const url = gatewayOrigin + addressOf(operation);
  if (sign !== 'key') {
    const sent = {
      method,
      url: new URL(url),
      contentType: text && request ? request.contentType : null,
      body: text || null,
    };
    if (sign === 'oauth2') return writeTokenSample(language, sent);
    if (sign === 'message') return writeMessageSample(language, sent);
    return writeSignedSample(language, sent, sign);
  }
  const { snippetz } = await loadWriters();
  const [target, client] = clients[language];
  const program = snippetz().print(target, client, {
    method,
    url,
    headers: [
      { name: 'X-App-Key', value: keyPlaceholder },
      ...(text && request ? [{ name: 'Content-Type', value: request.contentType }] : []),
    ],
    ...(text && request && { postData: { mimeType: request.contentType, text } }),
  });
  return (heads[language] ?? '') + (program ?? '');
}

/** The path with example values for its parameters, and the query parameters that are required or have an example. */
function addressOf({ params, gatewayPath }: Operation): string {
  const path = params
    .filter(({ place }) => place === 'path')
    .reduce(
      (url, { name, example }) => url.replace(`{${name}}`, encodeURIComponent(example ?? name)),
      gatewayPath,
    );
  const query = new URLSearchParams(
    params
      .filter(({ place, required, example }) => place === 'query' && (required || example))
      .map(({ name, example }): [string, string] => [name, example ?? '']),
  ).toString();
  return query ? `${path}?${query}` : path;
}
