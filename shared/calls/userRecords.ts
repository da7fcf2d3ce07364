import type { Code } from '@portal/codes';
import { z, type Infer, type Schema } from '@portal/schema';
import { longReasonMax } from '@portal/rules';
import { applyState } from './applyState';
import { appState } from './apps';
import { defineCall } from './defineCall';
import {
  Empty,
  EnvField,
  Id,
  Instant,
  KeyOf,
  Money,
  OperatorReason,
  PageNo,
  PageSize,
  ReqNo,
  Text,
  pageOf,
} from './fields';
import { keyStates } from './keys';
import { payChannels, rechargeState } from './rechargeState';

const UserSession = z.object({
  sessionId: z.string(),
  device: z.string(),
  address: z.string(),
  place: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
});
export type UserSession = Infer<typeof UserSession>;

const ofAccount = { accountId: Id, pageNo: PageNo, pageSize: PageSize };

export const listUserSessions = defineCall({
  path: '/ops/userSessions',
  summary: '用户没有结束的会话，最近使用的在前',
  guard: 'operator',
  about: 'person',
  request: z.object(ofAccount),
  reply: pageOf(UserSession),
  codes: [],
});

export const endUserSessions = defineCall({
  path: '/ops/userSessionsEnd',
  summary: '结束用户的一个会话，不给编号时结束全部；通知本人',
  effect: 'write',
  guard: 'operator',
  about: 'person',
  request: z.object({ accountId: Id, sessionId: z.optional(Id), reason: OperatorReason }),
  reply: z.object({ ended: z.int() }),
  codes: ['E3107', 'E3110'],
});

const UserNote = z.object({ noteId: z.string(), author: z.string(), text: z.string(), createdAt: Instant });
export type UserNote = Infer<typeof UserNote>;

export const listUserNotes = defineCall({
  path: '/ops/userNotes',
  summary: '运营人员对用户或组织的备注，新的在前；本人看不到',
  guard: 'operator',
  about: 'person',
  request: z.object(ofAccount),
  reply: pageOf(UserNote),
  codes: [],
});

export const addUserNote = defineCall({
  path: '/ops/userNoteAdd',
  summary: '给用户或组织写一条备注',
  effect: 'write',
  guard: 'operator',
  about: 'person',
  isRepeatable: true,
  request: z.object({
    accountId: Id,
    text: Text(longReasonMax, 2),
    reqNo: ReqNo,
  }),
  reply: z.object({ noteId: z.string() }),
  codes: ['E3110'],
});

/** A list of what belongs to an account. */
const ownedBy = <Item extends Schema>(path: string, summary: string, item: Item) =>
  defineCall({
    path,
    summary,
    guard: 'operator',
    about: 'person',
    request: z.object(ofAccount),
    reply: pageOf(item),
    codes: [],
  });

const UserApp = z.object({
  appId: z.string(),
  name: z.string(),
  state: z.enum(appState),
  /** 1: stopped by an operator. */
  isBarred: z.int(),
  createdAt: Instant,
});
export type UserApp = Infer<typeof UserApp>;
export const listUserApps = ownedBy('/ops/userApps', '用户或组织的应用，新的在前', UserApp);

const UserKey = z.object({
  keyId: z.string(),
  keyMask: z.string(),
  name: z.string(),
  appId: z.string(),
  appName: z.string(),
  env: EnvField,
  state: KeyOf(keyStates),
  isBarred: z.int(),
  lastUsedAt: z.nullable(Instant),
  createdAt: Instant,
});
export type UserKey = Infer<typeof UserKey>;
export const listUserKeys = ownedBy('/ops/userKeys', '用户或组织各应用的密钥，新的在前', UserKey);

const UserSubscription = z.object({
  applyId: z.string(),
  applyNo: z.string(),
  apiId: z.string(),
  apiName: z.string(),
  appName: z.string(),
  env: EnvField,
  state: z.enum(applyState),
  submittedAt: Instant,
});
export type UserSubscription = Infer<typeof UserSubscription>;
export const listUserSubscriptions = ownedBy(
  '/ops/userSubscriptions',
  '用户或组织的申请与订阅，新的在前',
  UserSubscription,
);

const UserOrder = z.object({
  orderNo: z.string(),
  amount: Money,
  channel: KeyOf(payChannels),
  state: z.enum(rechargeState),
  createdAt: Instant,
});
export type UserOrder = Infer<typeof UserOrder>;
export const listUserOrders = ownedBy('/ops/userOrders', '用户或组织的充值订单，新的在前', UserOrder);

const AppStop = z.object({ appId: Id, reason: OperatorReason });
const KeyStop = z.object({ keyId: Id, reason: OperatorReason });

/** Stops something of an account, or releases it again; for operators. `unknownCode`: refusal of an unknown id. */
const bar = <Request extends Schema>(path: string, summary: string, request: Request, unknownCode: Code) =>
  defineCall({
    path,
    summary,
    effect: 'write',
    guard: 'operator',
    about: 'person',
    request,
    reply: Empty,
    codes: [unknownCode, 'E3107', 'E3111'],
  });
export const barApp = bar(
  '/ops/appStop',
  '停用应用：网关立即拒绝它的调用，持有者不能自行启用，通知持有者',
  AppStop,
  'E3101',
);
export const unbarApp = bar('/ops/appResume', '恢复由平台停用的应用，通知持有者', AppStop, 'E3101');
export const barKey = bar(
  '/ops/keyStop',
  '停用密钥：网关立即拒绝，持有者不能自行启用，通知持有者',
  KeyStop,
  'E3204',
);
export const unbarKey = bar('/ops/keyResume', '恢复由平台停用的密钥，通知持有者', KeyStop, 'E3204');
