import { z, type Infer } from '@portal/schema';
import { reasonMax } from '@portal/rules';
import { defineCall } from './defineCall';
import { Day, Empty, Id, PageNo, pageOf, PageSize, ReqNo, Text, TypedNumber } from './fields';

/** Days between announcing a higher commission to a provider and its start. */
export const commissionNoticeDays = 15;

const Commission = z.object({
  providerId: z.string(),
  name: z.string(),
  /** Current rate in percent: "10". */
  rate: z.string(),
  /** First day of the rate; empty: the default rate. */
  since: z.string(),
  reason: z.string(),
  /** Agreed rate from a later day on; empty: none. */
  nextRate: z.string(),
  nextFrom: z.string(),
});
export type Commission = Infer<typeof Commission>;

export const listCommissions = defineCall({
  path: '/ops/commissionList',
  summary: '各提供方的平台佣金比例，现行与将生效的',
  guard: 'operator',
  request: z.object({ name: z._default(Text(64), ''), pageNo: PageNo, pageSize: PageSize }),
  reply: pageOf(Commission),
  codes: [],
});

export const setCommission = defineCall({
  path: '/ops/commissionSet',
  summary: `约定一个提供方自某日起的佣金比例：降低最早次日生效，提高至少提前 ${commissionNoticeDays} 天；已发生的收益不变`,
  effect: 'write',
  guard: 'operator',
  isRepeatable: true,
  request: z.object({
    providerId: Id,
    /** Percent from 0 to 50, two decimals at most. */
    rate: TypedNumber(/^\d{1,2}(\.\d{1,2})?$/, '请填写 0 到 50 的百分数，最多两位小数').check(
      z.refine((text: string) => Number(text) <= 50, '佣金比例最高 50%'),
    ),
    fromDay: Day,
    reason: Text(reasonMax, 1),
    reqNo: ReqNo,
  }),
  reply: Empty,
  codes: ['E0409', 'E3110', 'E3111', 'E4502'],
});
