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
  Id,
  Instant,
  JsonField,
  KeyOf,
  Money,
  NumberOf,
  PageNo,
  PageSize,
  ReqNo,
  SeenMark,
  Text,
  SortBy,
  pageOf,
  type ValueOf,
} from './fields';

/** An app may call the sandbox from the start, production once that has been approved. */
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
  /** Address of its icon; empty: none. */
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
  /** Monthly budget of the whole app; null: none is active. */
  monthBudget: z.nullable(MonthBudget),
  createdAt: Instant,
  /** 1: stopped by operators, who alone can resume it. Absent from servers of the version before. */
  isBarred: z.optional(z.int()),
});
export type App = Infer<typeof App>;

/** Value of `iconUrl` that removes the icon. */
export const noAppIcon = 'none';

/** Most APIs that can be requested together with a new app. */
export const newAppApisMax = 10;

const AppFields = {
  appName: ruled(appNameRules),
  appType: KeyOf(appTypes),
  industry: z._default(Text(40), ''),
  brief: ruled(appBriefRules),
  signType: z._default(KeyOf(signTypes), 'key'),
  /** `fileUrl` of an upload for `appIcon`, or `noAppIcon`; absent: unchanged. */
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
    /** Callback addresses of both environments, one a line. */
    callbacks: z._default(Text(2000), ''),
    /** Of both environments: IPv4, IPv6 or CIDR, one a line; empty: any address. */
    ips: z._default(Text(5000), ''),
    /** APIs whose sandbox is requested together with the app, each under a plan that the account may use. */
    apiIds: z.optional(
      JsonField(z.array(Id).check(z.maxLength(newAppApisMax, `一次最多${newAppApisMax}个`))),
    ),
    reqNo: ReqNo,
  }),
  reply: z.object({
    appId: z.string(),
    sandboxKey: NewKey,
    /** Number of these requests that need an approval. */
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
  request: z.object({ appId: Id, ...AppFields, mark: SeenMark }),
  reply: Empty,
  codes: ['E3001', 'E3101', 'E5208', 'E7042'],
});

export const listApps = defineCall({
  path: '/app/list',
  summary: '我的应用',
  guard: 'signedIn',
  request: z.object({
    name: z.optional(Text(32)),
    state: z.optional(NumberOf(appState)),
    /** prod: apps that may call production; sandbox: apps that may call the sandbox only. */
    env: z.optional(EnvField),
    sort: SortBy('apiNum', 'calls7', 'monthCost', 'createdAt'),
    pageNo: PageNo,
    pageSize: PageSize,
  }),
  reply: pageOf(App),
  codes: [],
});

/** Apps for a selection list: all that an account may have. */
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
  reply: z.object({ app: App, mark: SeenMark }),
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
  isByPortalOnly: true,
  isRepeatable: true,
  request: z.object({ appId: Id, accountId: Id, reqNo: ReqNo }),
  reply: z.object({ organisationName: z.string() }),
  codes: ['E3001', 'E3002', 'E3006', 'E3007', 'E3008', 'E3101', 'E3106', 'E3107', 'E5106', 'E5408', 'E5611'],
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
  /** Start; null: it has been running since it was granted. */
  startsAt: z.nullable(Instant),
  expiresAt: z.nullable(Instant),
  /** 1: it can be paid for again; free calls are given once. Absent from servers of the version before. */
  isRenewable: z.optional(z.int()),
  /** Calls counted towards the plan, and its limit; null: no limit. */
  used: z.int(),
  /** 1: calls are counted by the weight of their operations. */
  isWeighed: z.int(),
  total: z.nullable(z.int()),
  qps: z.int(),
  monthCalls: z.int(),
  /** Units of the billed calls: prices are per unit. */
  monthUnits: z.int(),
  monthCost: Money,
});
export type AppApi = Infer<typeof AppApi>;

export const listAppApis = defineCall({
  path: '/app/apiList',
  summary: '应用已订阅的 API',
  guard: 'signedIn',
  request: z.object({
    appId: Id,
    env: z.optional(EnvField),
    /** Part of the API's name. */
    name: z.optional(Text(64)),
    pageNo: PageNo,
    pageSize: PageSize,
  }),
  reply: pageOf(AppApi),
  codes: ['E3101'],
});
