import { snippetz } from '@scalar/snippetz';
import type { SampleLanguage } from '@portal/calls';
import type { OperationView } from '@portal/calls';

const clients = {
  curl: ['shell', 'curl'],
  java: ['java', 'okhttp'],
  python: ['python', 'requests'],
  go: ['go', 'native'],
  javascript: ['js', 'fetch'],
  php: ['php', 'curl'],
} as const satisfies Record<SampleLanguage, readonly [string, string]>;

type Operation = Pick<OperationView, 'method' | 'params' | 'request' | 'gatewayPath'>;

/** A program that makes the call, with the key as a placeholder. */
export function writeCodeSample(
  operation: Operation,
  language: SampleLanguage,
  gatewayOrigin: string,
): string {
  const [target, client] = clients[language];
  const { method, params, request } = operation;
  const path = params
    .filter(({ place }) => place === 'path')
    .reduce(
      (url, { name, example }) => url.replace(`{${name}}`, encodeURIComponent(example ?? name)),
      operation.gatewayPath,
    );
  const hasBody = request?.example && method !== 'GET' && method !== 'HEAD';

  return (
    snippetz().print(target, client, {
      method,
      url: gatewayOrigin + path,
      queryString: params
        .filter(({ place, required, example }) => place === 'query' && (required || example))
        .map(({ name, example }) => ({ name, value: example ?? '' })),
      headers: [
        { name: 'X-App-Key', value: '您的AppKey' },
        ...(hasBody ? [{ name: 'Content-Type', value: request.contentType }] : []),
      ],
      ...(hasBody && { postData: { mimeType: request.contentType, text: request.example! } }),
    } as never) ?? ''
  );
}
