import { passkeyNameRules, proofLengthMax, ruled } from '@portal/rules';
import { z } from '@portal/schema';
import { defineCall } from './defineCall';
import { Empty, Ticket } from './fields';
import { RecoveryCodes } from './secondFactor';

/** WebAuthn options for the browser, as JSON. */
const Options = z.object({ options: z.string() });
const PasskeyId = z.string().check(z.minLength(1, '缺少通行密钥'), z.maxLength(1400, '编号过长'));
const Name = ruled(passkeyNameRules);

export const loginPasskeyOptions = defineCall({
  path: '/user/passkey/loginOptions',
  summary: '登录第二步使用通行密钥时，浏览器要签名的内容；5 分钟内有效，只能用一次',
  effect: 'write',
  request: z.object({ mfaTicket: Ticket }),
  reply: Options,
  codes: ['E5305', 'E0429'],
});

export const verifyPasskeyOptions = defineCall({
  path: '/user/passkey/verifyOptions',
  about: 'person',
  summary: '用通行密钥再次证明身份时，浏览器要签名的内容；5 分钟内有效，只能用一次',
  effect: 'write',
  guard: 'signedIn',
  request: z.object({}),
  reply: Options,
  codes: [],
});

export const beginPasskey = defineCall({
  path: '/user/passkey/begin',
  about: 'person',
  summary: '开始添加通行密钥；5 分钟内完成。ticket 来自 /user/verifyIdentity，场景 secondFactor',
  effect: 'write',
  guard: 'signedIn',
  request: z.object({ ticket: Ticket }),
  reply: Options,
  codes: ['E5004', 'E5304'],
});

export const addPasskey = defineCall({
  path: '/user/passkey/add',
  about: 'person',
  summary: '添加浏览器生成的通行密钥；首次开启两步验证时返回恢复码，只显示这一次',
  effect: 'write',
  guard: 'signedIn',
  request: z.object({
    name: Name,
    /** The browser's answer, as JSON. */
    answer: z.string().check(z.minLength(1, '请填写'), z.maxLength(proofLengthMax, '内容过长')),
  }),
  reply: z.object({ recoveryCodes: RecoveryCodes }),
  codes: ['E3107', 'E5004', 'E5302', 'E5304'],
});

export const renamePasskey = defineCall({
  path: '/user/passkey/rename',
  about: 'person',
  summary: '修改通行密钥的名称',
  effect: 'write',
  guard: 'signedIn',
  request: z.object({ passkeyId: PasskeyId, name: Name }),
  reply: Empty,
  codes: ['E3107'],
});

export const removePasskey = defineCall({
  path: '/user/passkey/remove',
  about: 'person',
  summary: '移除通行密钥；没有其他第二步时关闭两步验证',
  effect: 'write',
  guard: 'signedIn',
  request: z.object({ ticket: Ticket, passkeyId: PasskeyId }),
  reply: Empty,
  codes: ['E3107', 'E5004'],
});
