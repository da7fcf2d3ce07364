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

/** What the library leaves to the reader. */
const heads: Partial<Record<SampleLanguage, string>> = { python: 'import requests\n\n', php: '<?php\n\n' };

/** Stands for the reader's key; a header holds nothing but ASCII. */
const keyPlaceholder = 'YOUR_APP_KEY';

type Operation = Pick<OperationView, 'method' | 'params' | 'request' | 'gatewayPath'>;

/** A hundred writers, for a page of many: loaded once the server listens, or by the first reader. */
export const loadWriters = () => import('@scalar/snippetz');

/** A program that makes the call, and where it is to be signed signs it; key and secret are placeholders. */
export async function writeCodeSample(
  operation: Operation,
  { language, sign, gatewayOrigin }: { language: SampleLanguage; sign: SampleSign; gatewayOrigin: string },
): Promise<string> {
  const { method, request } = operation;
  const text = method === 'GET' || method === 'HEAD' ? null : request?.example;
  // The query stands in the address: some of the library's writers forget it otherwise.
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

/** Path with examples in place of its parameters, and the query parameters that are required or have an example. */
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
