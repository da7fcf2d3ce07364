import { deskAreas } from '@portal/rules';
import { z, type Infer } from '@portal/schema';
import { defineCall } from './defineCall';
import { Instant, KeyOf, Text } from './fields';

const Queue = z.object({
  queue: z.string(),
  title: z.string(),
  area: KeyOf(deskAreas),
  /** Page of the desk. */
  link: z.string(),
  waiting: z.int(),
  /** Number of those that wait longer than promised. */
  late: z.int(),
  /** Since when the oldest waits; null: nothing does. */
  oldestAt: z.nullable(Instant),
  /** Waiting time of the oldest, in whole minutes. */
  oldestMinutes: z.int(),
  /** Promised time, in hours. */
  dueHours: z.int(),
});
export type DeskQueueRow = Infer<typeof Queue>;

export const listQueues = defineCall({
  path: '/ops/queues',
  summary: '运营待办：各队列的待处理与超期数量、最早一件等了多久、承诺的期限',
  guard: 'operator',
  request: z.object({}),
  reply: z.object({
    records: z.array(Queue),
    /** Total over all queues. */
    waiting: z.int(),
  }),
  codes: [],
});

/** Figures of a day, in the order in which they are shown. */
export const dayFigures = {
  calls: '生产调用',
  success: '调用成功率',
  spent: '调用消费',
  accounts: '新注册',
  applies: '新申请',
  decided: '处理审核',
} as const;
export type DayFigure = keyof typeof dayFigures;

export const viewDayFigures = defineCall({
  path: '/ops/dayFigures',
  summary: '今日的主要数字，与前六天对照',
  guard: 'operator',
  request: z.object({}),
  reply: z.object({
    records: z.array(
      z.object({
        figure: KeyOf(dayFigures),
        /** Formatted, with its unit. */
        today: z.string(),
        yesterday: z.string(),
        /** Oldest first, today last. `value` is the height of the bar. */
        days: z.array(z.object({ day: z.string(), value: z.number(), text: z.string() })),
      }),
    ),
    asOf: Instant,
  }),
  codes: [],
});

export const healthStates = { good: '正常', warn: '留意', bad: '异常' } as const;
export type HealthState = keyof typeof healthStates;

export const viewDeskHealth = defineCall({
  path: '/ops/health',
  summary: '网关、消息通道、后台任务与发布的状态',
  guard: 'operator',
  request: z.object({}),
  reply: z.object({
    records: z.array(
      z.object({
        part: z.string(),
        state: KeyOf(healthStates),
        text: z.string(),
        /** Page with details; empty: none. */
        link: z.string(),
      }),
    ),
    asOf: Instant,
  }),
  codes: [],
});
export type DeskHealthRow = Infer<typeof viewDeskHealth.reply>['records'][number];

const Found = z.object({
  id: z.string(),
  title: z.string(),
  /** Distinguishes it from others with the same name. */
  detail: z.string(),
  /** Page of the desk that shows it. */
  link: z.string(),
});
const FoundGroup = z.object({ title: z.string(), records: z.array(Found) });
export type FoundGroup = Infer<typeof FoundGroup>;

export const findOnDesk = defineCall({
  path: '/ops/find',
  summary:
    '运营搜索：按编号、密钥或名称开头查找用户、组织、应用、密钥、申请、API、调用、订单、工单等，只含本人角色可见的',
  guard: 'operator',
  request: z.object({ keyWord: Text(80, 2) }),
  reply: z.object({
    /** At most five hits per kind; kinds without hits are left out. */
    groups: z.array(FoundGroup),
  }),
  codes: [],
});
