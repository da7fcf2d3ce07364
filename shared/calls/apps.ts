import { z, type Infer } from '@portal/schema';
import { appBriefRules, appNameRules, ruled } from '@portal/rules';
import { applyState } from './applyState';
import { chargeTypes } from './catalog';
import { defineCall } from './defineCall';
import { MonthBudget } from './budgets';
import { NewKey } from './keys';
import { signTypes } from './signTypes';
import {
  Empty,
  EnvField,
  KeyOf,
  NumberOf,
  Id,
  Instant,
  JsonField,
  Money,
  PageNo,
  PageSize,
  ReqNo,
  Text,
  pageOf,
  type ValueOf,
} from './fields';

/** An app may call the sandbox as soon as it exists, production once that is open to it. */
export const appState = {
  sandbox: 1,
  prodWaiting: 2,
  prod: 3,
  prodRejected: 4,
  stopped: 5,
  removed: 9,
} as const;
export type AppState = ValueOf<typeof appState>;
export const appStates: Readonly<Record<AppState, string>> = {
  [appState.sandbox]: '沙箱可用',
  [appState.prodWaiting]: '生产待审核',
  [appState.prod]: '生产可用',
  [appState.prodRejected]: '生产已驳回',
  [appState.stopped]: '已停用',
  [appState.removed]: '已删除',
};

export const appTypes = {
  web: '网站',
  mobile: '移动应用',
  mini: '小程序',
  server: '服务端',
  other: '其他',
} as const;
export type AppType = keyof typeof appTypes;
export const ownerTypes = { person: '个人', enterprise: '企业' } as const;
export type OwnerType = keyof typeof ownerTypes;

const App = z.object({
  appId: z.string(),
  appName: z.string(),
  /** Address of its picture; empty: none. */
  iconUrl: z.string(),
  appType: KeyOf(appTypes),
  ownerType: KeyOf(ownerTypes),
  industry: z.string(),
  brief: z.string(),
  signType: KeyOf(signTypes),
  state: z.enum(appState),
  apiNum: z.int(),
  calls7: z.int(),
  failures7: z.int(),
  monthCost: Money,
  /** What the whole app may spend this month; null: no such budget is on. */
  monthBudget: z.nullable(MonthBudget),
  createdAt: Instant,
});
export type App = Infer<typeof App>;

/** In place of a picture: the app has none. */
export const noAppIcon = 'none';

/** APIs that a new app may ask for at once. */
export const newAppApisMax = 10;

const AppFields = {
  appName: ruled(appNameRules),
  appType: KeyOf(appTypes),
  industry: z._default(Text(40), ''),
  brief: ruled(appBriefRules),
  signType: z._default(KeyOf(signTypes), 'key'),
  /** `fileUrl` of an upload for `appIcon`, or `noAppIcon`; absent: as it is. */
  iconUrl: z.optional(Id),
};

export const addApp = defineCall({
  path: '/app/add',
  right: 'develop',
  summary: '创建应用，同时得到沙箱密钥（只显示一次）；apiIds 为同时申请沙箱的 API，全部成功或都不创建',
  effect: 'write',
  guard: 'authenticated',
  isRepeatable: true,
  request: z.object({
    ...AppFields,
    /** Of both environments, one a line. */
    callbacks: z._default(Text(2000), ''),
    /** Of both environments: IPv4, IPv6 or CIDR, one a line; empty: any address. */
    ips: z._default(Text(5000), ''),
    /** APIs whose sandbox it applies for at once, each with a plan that the account may have. */
    apiIds: z.optional(
      JsonField(z.array(Id).check(z.maxLength(newAppApisMax, `一次最多${newAppApisMax}个`))),
    ),
    reqNo: ReqNo,
  }),
  reply: z.object({
    appId: z.string(),
    sandboxKey: NewKey,
    /** Of the APIs asked for, how many have to be approved first. */
    waitingNum: z.int(),
  }),
  codes: ['E3001', 'E3002', 'E3003', 'E3004', 'E3102', 'E3103', 'E3106', 'E4004', 'E5208'],
});

export const editApp = defineCall({
  path: '/app/edit',
  right: 'develop',
  summary: '修改应用；地址名单见 /app/ipAdd 与 /app/callbackSave',
  effect: 'write',
  guard: 'authenticated',
  request: z.object({ appId: Id, ...AppFields }),
  reply: Empty,
  codes: ['E3001', 'E3101', 'E5208'],
});

export const listApps = defineCall({
  path: '/app/list',
  summary: '我的应用',
  guard: 'signedIn',
  request: z.object({
    name: z.optional(Text(32)),
    state: z.optional(NumberOf(appState)),
    /** prod: that may call production; sandbox: that may call the sandbox alone. */
    env: z.optional(EnvField),
    pageNo: PageNo,
    pageSize: PageSize,
  }),
  reply: pageOf(App),
  codes: [],
});

/** For choosing one: at most as many as an account may have. */
export const simpleListApps = defineCall({
  path: '/app/simpleList',
  summary: '我的应用（供选择）',
  guard: 'signedIn',
  request: z.object({}),
  reply: z.object({
    records: z.array(
      z.object({
        appId: z.string(),
        appName: z.string(),
        state: z.enum(appState),
        signType: KeyOf(signTypes),
      }),
    ),
  }),
  codes: [],
});

const AppRef = z.object({ appId: Id });

export const viewApp = defineCall({
  path: '/app/view',
  summary: '应用详情',
  guard: 'signedIn',
  request: AppRef,
  reply: z.object({ app: App }),
  codes: ['E3101'],
});

export const stopApp = defineCall({
  path: '/app/stop',
  right: 'develop',
  summary: '停用应用，其全部调用立即停止',
  effect: 'write',
  guard: 'authenticated',
  request: AppRef,
  reply: Empty,
  codes: ['E3101', 'E3107'],
});

export const startApp = defineCall({
  path: '/app/start',
  right: 'develop',
  summary: '启用应用',
  effect: 'write',
  guard: 'authenticated',
  request: AppRef,
  reply: Empty,
  codes: ['E3101', 'E3107'],
});

export const removeApp = defineCall({
  path: '/app/remove',
  right: 'develop',
  summary: '删除没有订阅的应用',
  effect: 'write',
  guard: 'authenticated',
  request: AppRef,
  reply: Empty,
  codes: ['E3101', 'E3005', 'E3107'],
});

export const moveApp = defineCall({
  path: '/app/move',
  summary:
    '把个人的应用移入自己是管理员或开发的组织：密钥、订阅与该应用的预算随之移入，此后的费用由组织支付；以前的账务仍属于个人',
  effect: 'write',
  guard: 'signedIn',
  about: 'person',
  isRepeatable: true,
  request: z.object({ appId: Id, accountId: Id, reqNo: ReqNo }),
  reply: z.object({ organisationName: z.string() }),
  codes: ['E3001', 'E3002', 'E3006', 'E3007', 'E3008', 'E3101', 'E3106', 'E3107', 'E5106', 'E5408'],
});

const AppApi = z.object({
  applyId: z.string(),
  apiId: z.string(),
  apiName: z.string(),
  version: z.string(),
  env: EnvField,
  planName: z.string(),
  planKind: KeyOf(chargeTypes),
  state: z.enum(applyState),
  /** Not before; null: it runs since it was granted. */
  startsAt: z.nullable(Instant),
  expiresAt: z.nullable(Instant),
  /** Calls counted towards the plan, and how many it has; null: no end. */
  used: z.int(),
  /** 1: they are counted as their operations weigh. */
  isWeighed: z.int(),
  total: z.nullable(z.int()),
  qps: z.int(),
  monthCalls: z.int(),
  /** What those that were billed count as: prices are of units. */
  monthUnits: z.int(),
  monthCost: Money,
});
export type AppApi = Infer<typeof AppApi>;

export const listAppApis = defineCall({
  path: '/app/apiList',
  summary: '应用已订阅的 API',
  guard: 'signedIn',
  request: z.object({ appId: Id, env: z.optional(EnvField), pageNo: PageNo, pageSize: PageSize }),
  reply: pageOf(AppApi),
  codes: ['E3101'],
});
