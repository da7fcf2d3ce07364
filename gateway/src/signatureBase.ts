import { headerPairs } from './headerPairs';
import type { MessageSignature } from './parseSignatureInput';
import type { RequestHead } from './RequestHead';

/** Why a component cannot be signed here. */
export class ComponentError extends Error {
  override readonly name = 'ComponentError';
}

/** Signature base of RFC 9421, 2.5: one line per component, then the list of components. @throws {ComponentError} */
export function signatureBase(request: RequestHead, { components, paramsText }: MessageSignature): string {
  const seen = new Set<string>();
  const lines = components.map((component) => {
    if (seen.has(component.text)) throw new ComponentError(`${component.text} 重复`);
    seen.add(component.text);
    return `${component.text}: ${valueOf(request, component)}`;
  });
  return [...lines, `"@signature-params": ${paramsText}`].join('\n');
}

function valueOf(
  request: RequestHead,
  { name, parameters, text }: MessageSignature['components'][number],
): string {
  const [path = '', ...rest] = (request.url ?? '').split('?');
  const query = rest.join('?');
  if (name === '@query-param') return queryParam(query, parameters);
  if (parameters.size > 0) throw new ComponentError(`不支持 ${text} 的参数`);
  switch (name) {
    case '@method':
      return request.method ?? '';
    case '@authority':
      return (request.headers.host ?? '').toLowerCase().replace(/:(80|443)$/, '');
    case '@request-target':
      return request.url ?? '';
    case '@path':
      return path;
    case '@query':
      return `?${query}`;
    default:
      return headerValue(request, name);
  }
}

/** Value of a query parameter that occurs once (2.2.8). */
function queryParam(query: string, parameters: MessageSignature['components'][number]['parameters']): string {
  const name = parameters.get('name');
  const [found, ...more] = [...new URLSearchParams(query)].filter(([one]) => encoded(one) === name);
  if (parameters.size !== 1 || !found || more.length > 0)
    throw new ComponentError(`查询参数 ${name ?? ''} 须恰好出现一次`);
  return encoded(found[1]);
}

/** Form encoding, but with %20 for a space. */
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()~]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Values of repeated headers are joined with a comma and a space (2.1). */
function headerValue({ rawHeaders }: RequestHead, name: string): string {
  if (!/^[a-z0-9-]+$/.test(name)) throw new ComponentError(`不支持签名 ${name}：网关在代理之后，看不到它`);
  const values: string[] = [];
  for (const [given, value] of headerPairs(rawHeaders))
    if (given.toLowerCase() === name) values.push(value.trim());
  if (values.length === 0) throw new ComponentError(`请求没有请求头 ${name}`);
  return values.join(', ');
}
