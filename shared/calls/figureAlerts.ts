import { z, type Infer } from '@portal/schema';
import { defineCall } from './defineCall';
import { Empty, Id, Instant, IntField, KeyOf, NumberOf, ReqNo, SeenMark, TypedNumber } from './fields';
import { UsageView, type UsageViewName } from './usageView';

/** Metrics that can be watched, with their units. */
export const alertMetrics = {
  errorRate: { title: '失败率', unit: '%' },
  faultRate: { title: '提供方故障率', unit: '%' },
  p95: { title: 'P95 延迟', unit: '毫秒' },
  calls: { title: '调用量', unit: '次' },
  refused: { title: '被拒次数', unit: '次' },
  cost: { title: '调用费用', unit: '元' },
  income: { title: '调用收入', unit: '元' },
} as const;
export type AlertMetric = keyof typeof alertMetrics;

/** Consumers and providers can watch different metrics. */
export const metricsOf: Readonly<Record<UsageViewName, readonly AlertMetric[]>> = {
  consumer: ['errorRate', 'faultRate', 'p95', 'calls', 'refused', 'cost'],
  provider: ['errorRate', 'faultRate', 'p95', 'calls', 'refused', 'income'],
  platform: ['errorRate', 'faultRate', 'p95', 'calls', 'refused', 'income'],
};

export const alertOps = { gt: '高于', lt: '低于' } as const;
export type AlertOp = keyof typeof alertOps;
/** Length of the measured window, in minutes. */
export const alertMinutes = { m5: 5, m15: 15, m30: 30, h1: 60, h3: 180, h12: 720, d1: 1440 } as const;
export type AlertMinutes = (typeof alertMinutes)[keyof typeof alertMinutes];
export const alertStates = { calm: '正常', raised: '告警中' } as const;
export type AlertState = keyof typeof alertStates;

/** Most alerts per account, as consumer and as provider each. */
export const alertsMax = 20;
/** With fewer calls a rate or percentile is not meaningful. */
export const alertCallsMin = 10;
/**
 * Hysteresis: an alert ends only when the figure is better than its limit by this share, so that one near the limit is
 * not reported again and again.
 */
export const alertSlack = 0.1;

const Alert = z.object({
  alertId: z.string(),
  metric: KeyOf(alertMetrics),
  op: KeyOf(alertOps),
  /** In the unit of the metric, at most four decimals. */
  value: z.string(),
  minutes: z.enum(alertMinutes),
  appId: z.nullable(z.string()),
  appName: z.string(),
  apiId: z.nullable(z.string()),
  apiName: z.string(),
  isEnabled: z.int(),
  /** Of its rule, for `saveFigureAlert`. */
  mark: SeenMark,
  state: KeyOf(alertStates),
  /** Start of the state; null: not measured yet. */
  since: z.nullable(Instant),
  /** Last measured value; null: too few calls. */
  figure: z.nullable(z.string()),
});
export type FigureAlert = Infer<typeof Alert>;

export const listFigureAlerts = defineCall({
  path: '/alert/list',
  summary: '指标告警',
  guard: 'signedIn',
  request: z.object({ view: UsageView }),
  reply: z.object({ records: z.array(Alert) }),
  codes: ['E5103'],
});

/** A rule that cannot come true would never tell anybody anything. */
const mayComeTrue = ({ metric, op, value }: { metric: AlertMetric; op: AlertOp; value: string }) =>
  op === 'lt' ? Number(value) > 0 : alertMetrics[metric].unit !== '%' || Number(value) < 100;

export const saveFigureAlert = defineCall({
  path: '/alert/save',
  summary: `新建或修改指标告警，每个账号每侧最多 ${alertsMax} 条；每分钟按分钟汇总检查，触发时通知一次，恢复后再通知`,
  effect: 'write',
  right: 'develop',
  guard: 'signedIn',
  isRepeatable: true,
  request: z
    .object({
      view: UsageView,
      /** Absent: a new one. */
      alertId: z.optional(Id),
      metric: KeyOf(alertMetrics),
      op: KeyOf(alertOps),
      value: TypedNumber(/^\d{1,9}(\.\d{1,4})?$/, '请填写不超过四位小数的数值'),
      minutes: NumberOf(alertMinutes),
      appId: z.optional(Id),
      apiId: z.optional(Id),
      isEnabled: z._default(IntField(0, 1), 1),
      /** `mark` of the list. */
      mark: SeenMark,
      reqNo: ReqNo,
    })
    .check(z.refine(mayComeTrue, { path: ['value'], error: '这个条件不会成立，请改界限' })),
  reply: z.object({ alertId: z.string() }),
  codes: ['E0409', 'E3101', 'E3417', 'E3418', 'E4004', 'E5103', 'E7042'],
});

export const removeFigureAlert = defineCall({
  path: '/alert/remove',
  summary: '删除指标告警',
  effect: 'write',
  right: 'develop',
  guard: 'signedIn',
  request: z.object({ alertId: Id }),
  reply: Empty,
  codes: ['E3417'],
});
