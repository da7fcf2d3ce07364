import type { ChargeType, AppType } from '@portal/calls';

/** Who uses what in the demo market, and how much. */

/** Yuan that an account was opened with. */
export const demoBalances = {
  'person@example.com': 200,
  'company@example.com': 2000,
  'harbor@example.com': 500,
} as const;

/** A number by the rules, of nobody. */
export const demoPerson = {
  email: 'person@example.com',
  realName: '林晓',
  idNo: '330106199003070022',
  phone: '13800138000',
} as const;

/** Two hours in which the provider of one API answered hardly anybody. */
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
];

/** Applications that wait for the provider. */
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
