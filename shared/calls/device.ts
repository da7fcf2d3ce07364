import { z } from '@portal/schema';
import { defineCall } from './defineCall';
import { Empty, Ticket } from './fields';

/** So long the link 不是我本人 of a notice of a sign-in works, in days. */
export const disownDays = 7;

/** For whoever reads of a sign-in that was not theirs: they need no session, and the password is known to another. */
export const disownLogin = defineCall({
  path: '/user/notMe',
  summary: '否认一次新设备登录：结束所有会话，吊销访问令牌，原密码作废',
  effect: 'write',
  request: z.object({ token: Ticket }),
  reply: Empty,
  codes: ['E5010', 'E0429'],
});
