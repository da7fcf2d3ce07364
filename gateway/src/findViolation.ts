import { headerPairs } from './headerPairs';
import type { RequestHead } from './RequestHead';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Origin form with characters that RFC 3986 allows; encoded slashes and dots would be read differently elsewhere. */
const targetPattern =
  /^\/[A-Za-z0-9\-._~!$&'()*+,;=:@/%]*(?:\?[A-Za-z0-9\-._~!$&'()*+,;=:@/?%[\]{}|^`"<>\\]*)?$/;
const disguised = /%(?:2f|5c|00|2e)|\/\.{1,2}(?:\/|$)|%(?![0-9a-f]{2})/i;
const once = ['host', 'content-length', 'transfer-encoding', 'content-type', 'x-app-key', 'x-signature'];
const targetLengthMax = 8192;

/**
 * What the parser lets pass and a proxy must not: anything that another parser behind could read in another way
 * (RFC 9112). Null when the request is clean, else what is wrong.
 */
export function findViolation(request: RequestHead): string | null {
  const { headers, rawHeaders, method = '', url = '' } = request;
  if (request.httpVersion !== '1.1' && request.httpVersion !== '1.0') return '只支持 HTTP/1.1';
  if (!methods.has(method)) return '不支持的请求方法';
  if (url.length > targetLengthMax) return '请求地址过长';
  const [path = ''] = url.split('?', 1);
  if (!targetPattern.test(url) || disguised.test(path)) return '请求地址含有不允许的字符';
  if (headers['transfer-encoding'] !== undefined) {
    if (headers['content-length'] !== undefined) return '不能同时使用 Content-Length 与 Transfer-Encoding';
    if (headers['transfer-encoding'].toLowerCase() !== 'chunked' || request.httpVersion === '1.0')
      return '不支持的 Transfer-Encoding';
  }
  if (headers['content-length'] !== undefined && !/^\d{1,15}$/.test(headers['content-length']))
    return 'Content-Length 有误';
  if (headers.upgrade !== undefined) return '不支持协议升级';
  const seen = new Set<string>();
  for (const [given] of headerPairs(rawHeaders)) {
    const name = given.toLowerCase();
    if (!once.includes(name)) continue;
    if (seen.has(name)) return `请求头 ${given} 重复`;
    seen.add(name);
  }
  return null;
}
