import { callPathProblem } from '@portal/rules';
import { namedIn } from './headers';
import type { RequestHead } from './RequestHead';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Characters that RFC 3986 allows in a query, and some that programs send nevertheless. */
const clearQuery = /^[A-Za-z0-9\-._~!$&'()*+,;=:@/?%[\]{}|^`"<>\\]*$/;
/**
 * CGI and its successors map `-`, `_` and others to one character, so that two headers could become one: the caller's
 * and the gateway's.
 */
const clearName = /^[A-Za-z0-9-]+$/;
const once = new Set([
  'host',
  'authorization',
  'content-encoding',
  'content-length',
  'content-type',
  'range',
  'transfer-encoding',
  'x-app-key',
  'x-nonce',
  'x-sign-type',
  'x-signature',
  'x-timestamp',
]);
/** RFC 3986: a name or an address, and a port. */
const clearHost = /^[A-Za-z0-9\-._~!$&'()*+,;=%:[\]]+$/;
/** Method overrides: the operation that was judged and billed is that of the request line. */
const overrides = new Set(['x-http-method', 'x-http-method-override', 'x-method-override']);
const targetLengthMax = 8192;
const headersMax = 1000;

/**
 * Rejects what Node's parser accepts and a proxy must not forward: requests that another parser could read differently
 * (RFC 9112).
 *
 * @returns what is wrong, or null.
 */
export function findViolation(request: RequestHead): string | null {
  const { headers, rawHeaders, method = '', url = '' } = request;
  if (request.httpVersion !== '1.1' && request.httpVersion !== '1.0') return '只支持 HTTP/1.1';
  if (!methods.has(method)) return '不支持的请求方法';
  if (url.length > targetLengthMax) return '请求地址过长';
  const queryAt = url.indexOf('?');
  const path = queryAt < 0 ? url : url.slice(0, queryAt);
  const unclear = callPathProblem(path);
  if (unclear) return unclear;
  if (queryAt >= 0 && !clearQuery.test(url.slice(queryAt))) return '请求地址含有不允许的字符';
  if (rawHeaders.length > 2 * headersMax) return `请求头不能超过 ${headersMax} 个`;
  // HTTP/1.0 knows none.
  if (headers.host === undefined ? request.httpVersion === '1.1' : !clearHost.test(headers.host))
    return '请求头 Host 有误';
  if (headers['transfer-encoding'] !== undefined) {
    if (headers['content-length'] !== undefined) return '不能同时使用 Content-Length 与 Transfer-Encoding';
    if (headers['transfer-encoding'].toLowerCase() !== 'chunked' || request.httpVersion === '1.0')
      return '不支持的 Transfer-Encoding';
  }
  if (headers['content-length'] !== undefined && !/^\d{1,15}$/.test(headers['content-length']))
    return 'Content-Length 有误';
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue')
    return '请求头 Expect 只能是 100-continue';
  if (headers.upgrade !== undefined)
    return '不支持协议升级，请以 HTTP/1.1 发送（Java 的 HttpClient 须指定 HTTP_1_1）';
  return connectionViolation(headers.connection) ?? headerViolation(rawHeaders);
}

/**
 * A caller may name headers that are not to be passed on, but none that says where the request ends or what was judged:
 * what passes it on would read the body as the next request.
 */
function connectionViolation(connection: string | undefined): string | null {
  for (const name of namedIn(connection) ?? [])
    if (once.has(name) && name !== 'host') return `请求头 Connection 不能指定 ${name}`;
  return null;
}

/** PERF: calls have few headers, so duplicates are searched linearly. */
function headerViolation(rawHeaders: readonly string[]): string | null {
  const seen: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const given = rawHeaders[at] ?? '';
    if (!clearName.test(given)) return `请求头 ${given} 的名称只能由字母、数字与连字符组成`;
    const name = given.toLowerCase();
    if (overrides.has(name)) return `不支持用请求头 ${given} 改变请求方法`;
    if (!once.has(name)) continue;
    if (seen.includes(name)) return `请求头 ${given} 重复`;
    seen.push(name);
  }
  return null;
}
