import type { ChargeType, AppType } from '@portal/calls';

/** Who uses what in the demo market, and how much. */

/** Initial balance of an account in yuan; `demoRecharges` are added to it. */
export const demoBalances = {
  'person@example.com': 380,
  'company@example.com': 1930,
  'harbor@example.com': 500,
  'provider2@example.com': 300,
  'provider3@example.com': 600,
  'provider4@example.com': 200,
  'provider5@example.com': 200,
} as const;

/** A budget near its limit, and the app whose webhook is notified. */
export const demoBudget = { owner: 'company@example.com', app: '商户进件系统', percent: 92 } as const;

/** A valid number that belongs to nobody. */
export const demoPerson = {
  email: 'person@example.com',
  realName: '林晓',
  idNo: '330106199003070022',
  phone: '13800138000',
} as const;

/** Two hours in which the provider of one API hardly answered. */
export const demoOutage = {
  apiCode: 'bank-card',
  daysAgo: 9,
  fromHour: 14,
  hours: 2,
  callsPerHour: 30,
} as const;

export interface DemoSubscription {
  apiCode: string;
  planKind: ChargeType;
  reason: string;
  dailyCalls: number;
  /** Calls on a working day. */
  perDay: number;
  typicalMs: number;
}

interface DemoApp {
  owner: string;
  ownerType: 'person' | 'enterprise';
  name: string;
  type: AppType;
  industry: string;
  brief: string;
  /** Days of call history; a month by default. */
  historyDays?: number;
  subscriptions: DemoSubscription[];
}

export const demoApps: readonly DemoApp[] = [
  {
    owner: 'person@example.com',
    ownerType: 'person',
    name: '日程助手',
    type: 'mini',
    industry: '工具软件',
    brief: '帮助小团队安排排班与节假日提醒的小程序。',
    subscriptions: [
      {
        apiCode: 'holiday',
        planKind: 'free',
        reason: '排班时需要知道法定节假日与调休安排。',
        dailyCalls: 300,
        perDay: 22,
        typicalMs: 9,
      },
      {
        apiCode: 'region',
        planKind: 'perCall',
        reason: '填写地址时按省市区逐级选择。',
        dailyCalls: 200,
        perDay: 14,
        typicalMs: 14,
      },
    ],
  },
  {
    owner: 'company@example.com',
    ownerType: 'enterprise',
    name: '商户进件系统',
    type: 'server',
    industry: '金融科技',
    brief: '商户入网时核验经营者证件、账户与地址信息。',
    subscriptions: [
      {
        apiCode: 'id-card',
        planKind: 'tiered',
        reason: '商户入网时校验经营者证件号。',
        dailyCalls: 3000,
        perDay: 40,
        typicalMs: 6,
      },
      {
        apiCode: 'bank-card',
        planKind: 'perCall',
        reason: '绑定结算账户时识别发卡行。',
        dailyCalls: 2000,
        perDay: 26,
        typicalMs: 7,
      },
    ],
  },
  {
    owner: 'company@example.com',
    ownerType: 'enterprise',
    name: '通讯录整理',
    type: 'server',
    industry: '企业服务',
    brief: '为企业通讯录生成拼音与首字母索引。',
    subscriptions: [
      {
        apiCode: 'pinyin',
        planKind: 'perCall',
        reason: '按姓名拼音排序与检索员工。',
        dailyCalls: 1000,
        perDay: 18,
        typicalMs: 5,
      },
    ],
  },
  {
    owner: 'provider3@example.com',
    ownerType: 'enterprise',
    name: '信贷核算平台',
    type: 'server',
    industry: '金融科技',
    brief: '贷款进件、试算与日志脱敏的内部平台。',
    // Reaches into the previous month, so that its providers have statements.
    historyDays: 36,
    subscriptions: [
      {
        apiCode: 'mask',
        planKind: 'perCall',
        reason: '日志入库前去掉客户的证件号与手机号。',
        dailyCalls: 1000,
        perDay: 9,
        typicalMs: 8,
      },
      {
        apiCode: 'phone',
        planKind: 'tiered',
        reason: '跨境客户的联系电话统一成一种写法。',
        dailyCalls: 500,
        perDay: 7,
        typicalMs: 6,
      },
      {
        apiCode: 'domain',
        planKind: 'perCall',
        reason: '企业邮箱与官网域名是否一致。',
        dailyCalls: 300,
        perDay: 5,
        typicalMs: 4,
      },
    ],
  },
  {
    owner: 'provider4@example.com',
    ownerType: 'enterprise',
    name: '内容处理后台',
    type: 'web',
    industry: '企业服务',
    brief: '排版、比对与访问统计。',
    historyDays: 14,
    subscriptions: [
      {
        apiCode: 'user-agent',
        planKind: 'tiered',
        reason: '按终端统计文档的阅读情况。',
        dailyCalls: 2000,
        perDay: 12,
        typicalMs: 3,
      },
      {
        apiCode: 'timezone',
        planKind: 'free',
        reason: '海外客户的发稿时间按当地时间显示。',
        dailyCalls: 300,
        perDay: 6,
        typicalMs: 4,
      },
    ],
  },
  {
    owner: 'provider5@example.com',
    ownerType: 'enterprise',
    name: '开发者工具站',
    type: 'web',
    industry: '软件开发',
    brief: '给开发者用的在线工具集合。',
    historyDays: 14,
    subscriptions: [
      {
        apiCode: 'loan',
        planKind: 'perCall',
        reason: '房贷计算器。',
        dailyCalls: 300,
        perDay: 6,
        typicalMs: 5,
      },
      {
        apiCode: 'iban',
        planKind: 'tiered',
        reason: '跨境收款表单的账号校验。',
        dailyCalls: 200,
        perDay: 4,
        typicalMs: 4,
      },
      {
        apiCode: 'distance',
        planKind: 'tiered',
        reason: '门店到客户的直线距离。',
        dailyCalls: 500,
        perDay: 8,
        typicalMs: 4,
      },
      {
        apiCode: 'mask-number',
        planKind: 'free',
        reason: '工单里的手机号打码。',
        dailyCalls: 200,
        perDay: 4,
        typicalMs: 3,
      },
    ],
  },
  {
    owner: 'provider2@example.com',
    ownerType: 'enterprise',
    name: '遥感服务门户',
    type: 'web',
    industry: '地理信息',
    brief: '遥感影像检索与下载。',
    historyDays: 14,
    subscriptions: [
      {
        apiCode: 'digest',
        planKind: 'perCall',
        reason: '核对影像文件的国密摘要。',
        dailyCalls: 500,
        perDay: 7,
        typicalMs: 4,
      },
      {
        apiCode: 'cron',
        planKind: 'free',
        reason: '影像采集任务的排期说明。',
        dailyCalls: 100,
        perDay: 3,
        typicalMs: 5,
      },
    ],
  },
];

/** Applications that await the provider. */
export const demoWaiting = [
  {
    owner: 'company@example.com',
    appName: '商户进件系统',
    apiCode: 'uscc',
    planKind: 'perCall',
    reason: '商户入网时校验企业统一社会信用代码，避免录入错误。',
    hoursAgo: 5,
  },
] as const;
