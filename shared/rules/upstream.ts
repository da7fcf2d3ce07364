import type { Rule } from './Rule';

/** How long an upstream may take for a whole answer. */
export const upstreamTimeoutsMs = { min: 500, max: 60_000 };

/** What the gateway says itself, or what belongs to one connection. Many servers read `_` as `-`. */
const reservedHeader =
  /^(host|connection|proxy-.*|keep-alive|te|trailer|transfer-encoding|upgrade|expect|content-.*|date|via|forwarded|x-forwarded-.*|x-real-ip|x-request-id|x-portal-.*)$/;

const isReserved = (name: string) => reservedHeader.test(name.toLowerCase().replaceAll('_', '-'));

/** Name of the header by which a gateway shows an upstream who it is; empty: there is none. */
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

/** Its value. */
export const upstreamHeaderValueRules: readonly Rule[] = [
  {
    isMet: (value) => /^[\x20-\x7e]*$/.test(value),
    message: '请求头的值只能包含英文、数字和常用符号，不能有换行或中文',
  },
  { isMet: (value) => value.length <= 500, message: '请求头的值最多500个字' },
];
