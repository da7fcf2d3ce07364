import { everyOperatorRole, reasonMax } from '@portal/rules';
import { z, type Infer } from '@portal/schema';
import { defineCall } from './defineCall';
import { Instant, IntField, PageNo, PageSize, Text, pageOf } from './fields';

const Operator = z.object({
  accountId: z.string(),
  name: z.string(),
  mailMask: z.string(),
  phoneMask: z.string(),
  /** Bits of `operatorRoles`. */
  roles: z.int(),
  hasSecondFactor: z.int(),
  /** 1: the reader; others must change their roles. */
  isSelf: z.int(),
  lastSeenAt: z.nullable(Instant),
});
export type OperatorRow = Infer<typeof Operator>;

export const listOperators = defineCall({
  path: '/ops/operatorList',
  summary: '运营人员及其角色',
  guard: 'operator',
  about: 'person',
  request: z.object({ pageNo: PageNo, pageSize: PageSize }),
  reply: pageOf(Operator),
  codes: [],
});

export const saveOperator = defineCall({
  path: '/ops/operatorSave',
  summary: '设置运营人员的角色，0 为收回全部；不能改自己的，至少保留一名平台运营；通知本人',
  effect: 'write',
  guard: 'operator',
  about: 'person',
  request: z.object({
    /** Full e-mail address or mobile number, or the id. */
    account: Text(64, 1),
    roles: IntField(0, everyOperatorRole),
    reason: Text(reasonMax, 2),
  }),
  reply: z.object({ accountId: z.string() }),
  codes: ['E3107', 'E3110', 'E3111'],
});
