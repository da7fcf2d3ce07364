import type { Rule } from './Rule';

/** Time limits for a complete answer of an upstream. */
export const upstreamTimeoutsMs = { min: 500, max: 60_000 };

/** An additional upstream address, and its share of calls. */
export interface UpstreamAddress {
  baseUrl: string;
  weight: number;
}

/** Active health check of upstream addresses: path and interval. */
export interface UpstreamProbe {
  path: string;
  seconds: number;
}

/** Headers set by the gateway, or that belong to one connection. Many servers treat `_` as `-`. */
const reservedHeader =
  /^(host|connection|proxy-.*|keep-alive|te|trailer|transfer-encoding|upgrade|expect|content-.*|date|via|forwarded|x-forwarded-.*|x-real-ip|x-request-id|x-portal-.*)$/;

const isReserved = (name: string) => reservedHeader.test(name.toLowerCase().replaceAll('_', '-'));

/** Header that authenticates the gateway to an upstream; empty: none. */
export const upstreamHeaderRules: readonly Rule[] = [
  {
    isMet: (name) => /^[!#$%&'*+.^_`|~0-9A-Za-z-]*$/.test(name),
    message: '请求头名称只能包含字母、数字和连字符等符号，不能有空格或中文',
  },
  { isMet: (name) => name.length <= 60, message: '请求头名称最多60个字' },
  {
    isMet: (name) => !isReserved(name),
    message: '该请求头由网关设置或与连接有关，请换一个名称，例如 X-Internal-Token',
  },
];

/** Path of the health check below the address; empty: none. */
export const probePathRules: readonly Rule[] = [
  { isMet: (path) => path === '' || path.startsWith('/'), message: '路径须以 / 开头，例如 /healthz' },
  {
    isMet: (path) => /^[\w\-./~%?=&,:@!$'()*+;]*$/.test(path) && !/\/\.{1,2}(\/|$)|\/\//.test(path),
    message: '路径不能含空格、中文、// 或 ..',
  },
];

/** Value of that header. */
export const upstreamHeaderValueRules: readonly Rule[] = [
  {
    isMet: (value) => /^[\x20-\x7e]*$/.test(value),
    message: '请求头的值只能包含英文、数字和常用符号，不能有换行或中文',
  },
  { isMet: (value) => value.length <= 500, message: '请求头的值最多500个字' },
];
