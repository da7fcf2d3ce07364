import { z } from '@portal/schema';
import { defineCall } from './defineCall';
import { Empty, Ticket } from './fields';

/** Days for which the link 不是我本人 in a login notice works. */
export const disownDays = 7;

/** Reports a sign-in by somebody else, by the link in its notice. Needs no session: a stranger knows the password. */
export const disownLogin = defineCall({
  path: '/user/notMe',
  summary: '否认一次新设备登录：结束所有会话，吊销访问令牌，原密码作废',
  effect: 'write',
  request: z.object({ token: Ticket }),
  reply: Empty,
  codes: ['E5010', 'E0429'],
});
