import type { ReportReason } from '@portal/calls';

interface DemoComment {
  /** Accounts that have called it; see `usageFacts`. */
  author: string;
  apiCode: string;
  score: number;
  text: string;
  daysAgo: number;
  /** The provider's reply. */
  reply?: string;
  reported?: { by: string; reason: ReportReason; text: string };
}

/** Reviews of the demo market's APIs by those who call them. */
export const demoComments: readonly DemoComment[] = [
  {
    author: 'person@example.com',
    apiCode: 'holiday',
    score: 5,
    text: '调休也算得对，排班表直接用上了。免费额度对小团队够用，文档里的示例改改就能跑。',
    daysAgo: 12,
    reply: '谢谢支持。国务院办公厅公布次年安排后，我们会在一个工作日内更新。',
  },
  {
    author: 'person@example.com',
    apiCode: 'region',
    score: 4,
    text: '省市区三级齐全，逐级选择很方便。希望加上街道一级，并标出撤并的区划。',
    daysAgo: 6,
  },
  {
    author: 'company@example.com',
    apiCode: 'id-card',
    score: 5,
    text: '每天几十次进件校验，延迟稳定在十毫秒以内，错误码说明清楚，按阶梯计费也划算。',
    daysAgo: 15,
    reply: '感谢反馈，用量增加时可以联系我们调整限流。',
  },
  {
    author: 'company@example.com',
    apiCode: 'bank-card',
    score: 3,
    text: '识别准确，但上周有两个小时大量超时，我们的绑卡流程受了影响。有问题加我们群 400-000-0000 说。',
    daysAgo: 7,
    reply: '抱歉给您带来影响。故障由机房网络引起，已增加备用线路，当月未达标部分会按承诺补偿。',
    reported: { by: 'harbor@example.com', reason: 'ad', text: '评价里留了电话' },
  },
  {
    author: 'company@example.com',
    apiCode: 'pinyin',
    score: 4,
    text: '多音字姓氏处理得不错，生僻字偶尔缺拼音，反馈后两天补上了。',
    daysAgo: 3,
  },
];
