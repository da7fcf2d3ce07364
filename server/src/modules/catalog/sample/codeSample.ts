import type { OperationView, SampleLanguage, SampleSign } from '@portal/calls';
import { writeMessageSample } from './messageSample';
import { writePlainSample } from './plainSample';
import { writeSignedSample } from './signedSample';
import { writeTokenSample } from './tokenSample';

type Operation = Pick<OperationView, 'method' | 'params' | 'request' | 'gatewayPath'>;

/** A program that makes the call, signed where required; key and secret are placeholders. */
export function writeCodeSample(
  operation: Operation,
  { language, sign, gatewayOrigin }: { language: SampleLanguage; sign: SampleSign; gatewayOrigin: string },
): string {
  const { method, request } = operation;
  const text = method === 'GET' || method === 'HEAD' ? null : request?.example;
  const sent = {
    method,
    url: new URL(gatewayOrigin + addressOf(operation)),
    contentType: text && request ? request.contentType : null,
    body: text || null,
  };
  if (sign === 'key') return writePlainSample(language, sent);
  if (sign === 'oauth2') return writeTokenSample(language, sent);
  if (sign === 'message') return writeMessageSample(language, sent);
  return writeSignedSample(language, sent, sign);
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
