import { firstBroken } from './Rule';
import { upstreamHeaderRules, upstreamHeaderValueRules } from './upstream';

it.each(['', 'X-Internal-Token', 'Authorization', 'api_key', 'X-App-Key', 'Cookie'])(
  'lets an upstream ask for %j',
  (name) => expect(firstBroken(upstreamHeaderRules, name)).toBeNull(),
);

it.each([
  'Host',
  'content-length',
  'Content_Length',
  'Transfer-Encoding',
  'connection',
  'Keep-Alive',
  'TE',
  'Upgrade',
  'Proxy-Authorization',
  'X-Portal-App',
  'x_portal_app',
  'X-Request-Id',
  'X-Forwarded-For',
  'Forwarded',
  'Expect',
])('keeps %s for the gateway and the connection', (name) =>
  expect(firstBroken(upstreamHeaderRules, name)).toContain('该请求头由网关设置或与连接有关'),
);

it.each(['x y', 'x:y', '令牌', 'x\r\ny', 'x\0'])('takes no name like %j', (name) =>
  expect(firstBroken(upstreamHeaderRules, name)).toContain('请求头名称只能包含'),
);

it.each([
  ['Bearer abc/def+ghi==', null],
  ['one\r\nhost: other', '请求头的值只能包含英文、数字和常用符号，不能有换行或中文'],
  ['令牌', '请求头的值只能包含英文、数字和常用符号，不能有换行或中文'],
  ['a\u0000b', '请求头的值只能包含英文、数字和常用符号，不能有换行或中文'],
  ['a'.repeat(501), '请求头的值最多500个字'],
])('says of the value %j: %s', (value, message) =>
  expect(firstBroken(upstreamHeaderValueRules, value)).toBe(message),
);
