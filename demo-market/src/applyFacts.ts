import type { ChargeType } from '@portal/calls';

interface Wanted {
  /** Whose app applies, and for which API. */
  owner: string;
  appName: string;
  apiCode: string;
  planKind: ChargeType;
  reason: string;
  scene?: string;
  dailyCalls: number;
  /** Days from now until it goes live. */
  startsInDays?: number;
}

type Step =
  | { does: 'apply'; hoursAgo: number }
  | { does: 'pass'; hoursAgo: number }
  | { does: 'refuse' | 'suspend'; hoursAgo: number; why: string }
  | { does: 'leave'; hoursAgo: number; why: string }
  | { does: 'withdraw'; hoursAgo: number }
  /** With nothing on the account, so that the next call cannot be paid. */
  | { does: 'runDry'; hoursAgo: number }
  /** An app for it, before anything else. */
  | { does: 'openApp'; hoursAgo: number; brief: string }
  | { does: 'urge'; hoursAgo: number }
  /** It renews itself from then on, as long as it costs no more than that. */
  | { does: 'renewByRule'; hoursAgo: number; cap: string }
  /** What is about to end is told of and renewed, as the server does every hour. */
  | { does: 'tick'; hoursAgo: number }
  | { does: 'change'; hoursAgo: number; to: ChargeType; why: string }
  | { does: 'say'; hoursAgo: number; who: 'applicant' | 'provider'; text: string };

export interface DemoApplication extends Wanted {
  /** What happened to it, in order. */
  story: readonly Step[];
}

const aDay = 24;

/** An older version of an API that its provider has ended. */
export const endedApi = {
  code: 'region-2020',
  of: 'region',
  name: '行政区划（2020 版）',
  brief: '2020 年版省市区县代码，已由现行版取代。',
  reason: '2020 版数据不再维护，请改用现行的“行政区划”。',
  publishedDaysAgo: 200,
  deprecatedDaysAgo: 45,
  sunsetDays: 30,
} as const;

/** A paid month in which an API missed its SLA, so that part of the price is refunded. */
export const brokenPromise = { apiCode: 'income-tax', boughtDaysAgo: 35, reached: 1200, faults: 9 } as const;

/** Mutual applications of the demo's enterprises, and their outcome. */
export const demoApplications: readonly DemoApplication[] = [
  {
    // A month that was bought, announced to end three times, and renewed on the last day.
    owner: 'person@example.com',
    appName: '日程助手',
    apiCode: brokenPromise.apiCode,
    planKind: 'monthly',
    reason: '按工时估算每个人当月的税后收入。',
    scene: '工资估算',
    dailyCalls: 60,
    story: [
      { does: 'apply', hoursAgo: brokenPromise.boughtDaysAgo * aDay },
      { does: 'renewByRule', hoursAgo: brokenPromise.boughtDaysAgo * aDay - 1, cap: '120' },
      { does: 'tick', hoursAgo: 12 * aDay },
      { does: 'tick', hoursAgo: 8 * aDay },
      { does: 'tick', hoursAgo: 6 * aDay - 1 },
    ],
  },
  {
    owner: 'provider3@example.com',
    appName: '信贷核算平台',
    apiCode: endedApi.code,
    planKind: 'perCall',
    reason: '历史合同里的地址按当时的区划核对。',
    scene: '合同核对',
    dailyCalls: 200,
    story: [{ does: 'apply', hoursAgo: 60 * aDay }],
  },
  {
    owner: 'advancing@example.com',
    appName: '展览导览小程序',
    apiCode: 'coordinate',
    planKind: 'perCall',
    reason: '展馆地图与手机定位的坐标换算。',
    scene: '场馆导览',
    dailyCalls: 300,
    story: [
      { does: 'openApp', hoursAgo: 9 * aDay, brief: '展馆导览与讲解预约。' },
      { does: 'apply', hoursAgo: 9 * aDay - 1 },
      { does: 'runDry', hoursAgo: 3 * aDay },
    ],
  },
  {
    owner: 'provider3@example.com',
    appName: '信贷核算平台',
    apiCode: 'coordinate',
    planKind: 'free',
    reason: '抵押物地址转换为坐标，先试用核对精度。',
    dailyCalls: 50,
    story: [{ does: 'apply', hoursAgo: 36 * aDay }],
  },
  {
    owner: 'provider2@example.com',
    appName: '遥感服务门户',
    apiCode: 'securities',
    planKind: 'monthly',
    reason: '客户资质核对时校验机构代码。',
    dailyCalls: 300,
    story: [
      { does: 'apply', hoursAgo: 22 * aDay },
      { does: 'withdraw', hoursAgo: 22 * aDay - 3 },
    ],
  },
  {
    owner: 'provider4@example.com',
    appName: '内容处理后台',
    apiCode: 'securities',
    planKind: 'monthly',
    reason: '文章里出现的证券代码加上链接。',
    dailyCalls: 800,
    story: [
      { does: 'apply', hoursAgo: 16 * aDay },
      {
        does: 'say',
        hoursAgo: 16 * aDay - 4,
        who: 'provider',
        text: '请说明结果是否对外展示，企业包月只用于内部核对。',
      },
      { does: 'say', hoursAgo: 16 * aDay - 6, who: 'applicant', text: '会展示在文章页面，读者可以看到。' },
      { does: 'refuse', hoursAgo: 15 * aDay, why: '对外展示请选按次计费的企业版' },
    ],
  },
  {
    owner: 'provider4@example.com',
    appName: '内容处理后台',
    apiCode: 'digest',
    planKind: 'perCall',
    reason: '稿件归档时计算国密摘要。',
    dailyCalls: 400,
    story: [
      { does: 'apply', hoursAgo: 13 * aDay },
      { does: 'leave', hoursAgo: 6 * aDay, why: '归档系统已自带摘要计算' },
    ],
  },
  {
    owner: 'provider5@example.com',
    appName: '开发者工具站',
    apiCode: 'coordinate',
    planKind: 'perCall',
    reason: '工具站的坐标系互转页面。',
    dailyCalls: 600,
    story: [
      { does: 'apply', hoursAgo: 12 * aDay },
      { does: 'suspend', hoursAgo: 2 * aDay, why: '短时间内批量转换涉密区域坐标，请说明用途后恢复' },
      {
        does: 'say',
        hoursAgo: 2 * aDay - 5,
        who: 'applicant',
        text: '是访客在页面上批量粘贴，我们会加上频率限制。',
      },
    ],
  },
  {
    owner: 'provider2@example.com',
    appName: '遥感服务门户',
    apiCode: 'similarity',
    planKind: 'perCall',
    reason: '检索影像时按名称找相近的地名。',
    scene: '影像检索',
    dailyCalls: 900,
    story: [
      { does: 'apply', hoursAgo: 14 * aDay },
      { does: 'change', hoursAgo: 4 * aDay, to: 'monthly', why: '调用量稳定在每天三千次以上，包月更合适。' },
    ],
  },
  {
    owner: 'provider2@example.com',
    appName: '遥感服务门户',
    apiCode: 'securities',
    planKind: 'perCall',
    reason: '客户资质核对时校验机构代码。',
    scene: '客户准入',
    dailyCalls: 300,
    story: [
      { does: 'apply', hoursAgo: 20 * aDay },
      { does: 'change', hoursAgo: aDay, to: 'monthly', why: '客户增多，预计每天核对一千五百次。' },
      { does: 'say', hoursAgo: 20, who: 'provider', text: '包月含 5 万次，超出后当月不能调用，请确认够用。' },
      { does: 'say', hoursAgo: 18, who: 'applicant', text: '够用，按工作日计算每月约三万三千次。' },
    ],
  },
  {
    owner: 'provider5@example.com',
    appName: '开发者工具站',
    apiCode: 'securities',
    planKind: 'monthly',
    reason: '工具站新增证券与机构代码校验页面，下周随新版上线。',
    scene: '在线工具',
    dailyCalls: 1200,
    startsInDays: 7,
    story: [
      { does: 'apply', hoursAgo: 28 },
      { does: 'urge', hoursAgo: 3 },
    ],
  },
];
