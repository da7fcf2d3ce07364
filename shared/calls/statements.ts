import { z, type Infer } from '@portal/schema';
import { longReasonMax } from '@portal/rules';
import { defineCall, defineDownload } from './defineCall';
import { earningKinds } from './earnings';
import {
  Empty,
  Id,
  Instant,
  KeyOf,
  Money,
  NumberOf,
  PageNo,
  pageOf,
  PageSize,
  ReqNo,
  Text,
  TypedNumber,
  type ValueOf,
} from './fields';

/** States of a monthly statement. */
export const statementState = { waiting: 1, disputed: 2, answered: 3, confirmed: 4 } as const;
export type StatementState = ValueOf<typeof statementState>;

export const statementStates: Readonly<Record<StatementState, string>> = {
  [statementState.waiting]: '待确认',
  [statementState.disputed]: '有异议',
  [statementState.answered]: '已处理',
  [statementState.confirmed]: '已确认',
};

const Statement = z.object({
  statementId: z.string(),
  /** yyyy-MM. */
  month: z.string(),
  gross: Money,
  commission: Money,
  covered: Money,
  net: Money,
  state: z.enum(statementState),
  madeAt: Instant,
  /** When it counts as confirmed; null: it is, or an answer is pending. */
  dueAt: z.nullable(Instant),
  /** Objection of its owner; empty: none. */
  dispute: z.string(),
  /** Answer of an operator. */
  answer: z.string(),
  /** Correction made with the answer; zero: none. */
  adjustment: Money,
  confirmedAt: z.nullable(Instant),
});
export type Statement = Infer<typeof Statement>;

export const listStatements = defineCall({
  path: '/earning/statement',
  summary: '月结算单，新的在前',
  guard: 'provider',
  request: z.object({
    state: z.optional(NumberOf(statementState)),
    pageNo: PageNo,
    pageSize: PageSize,
  }),
  reply: pageOf(Statement),
  codes: [],
});

const Line = z.object({
  apiName: z.string(),
  planName: z.string(),
  kind: KeyOf(earningKinds),
  calls: z.int(),
  /** Units of the calls. */
  units: z.int(),
  gross: Money,
  commission: Money,
  covered: Money,
  net: Money,
});

export const viewStatement = defineCall({
  path: '/earning/statementView',
  summary: '一份月结算单，按 API、套餐与类型',
  guard: 'provider',
  request: z.object({ statementId: Id, pageNo: PageNo, pageSize: PageSize }),
  reply: z.object({ statement: Statement, lines: pageOf(Line) }),
  codes: ['E3110'],
});

export const statementPdf = defineDownload({
  path: '/earning/statementPdf',
  mediaType: 'application/pdf',
  summary: '一份月结算单，PDF',
  guard: 'provider',
  request: z.object({ statementId: Id }),
  reply: Empty,
  codes: ['E3110'],
});

export const confirmStatement = defineCall({
  path: '/earning/statementConfirm',
  summary: '确认月结算单；到期没有异议的自动确认',
  effect: 'write',
  guard: 'provider',
  right: 'spend',
  isRepeatable: true,
  request: z.object({ statementId: Id, reqNo: ReqNo }),
  reply: z.object({ state: z.enum(statementState) }),
  codes: ['E0409', 'E3107', 'E3110', 'E4501'],
});

export const disputeStatement = defineCall({
  path: '/earning/dispute',
  summary: '对月结算单提出异议，由运营核对后答复',
  effect: 'write',
  guard: 'provider',
  right: 'spend',
  isRepeatable: true,
  request: z.object({ statementId: Id, reason: Text(longReasonMax, 1), reqNo: ReqNo }),
  reply: z.object({ state: z.enum(statementState) }),
  codes: ['E0409', 'E3107', 'E3110', 'E4501'],
});

const OpsStatement = z.extend(Statement, {
  ownerName: z.string(),
  /** Answer that a first operator proposes and a second has to approve; null: none. */
  proposal: z.nullable(z.object({ by: z.string(), answer: z.string(), adjustment: Money })),
});
export type OpsStatement = Infer<typeof OpsStatement>;

export const listAllStatements = defineCall({
  path: '/ops/statementList',
  summary: '全部月结算单，有异议的先处理',
  guard: 'operator',
  request: z.object({
    state: z._default(NumberOf(statementState), statementState.disputed),
    name: z._default(Text(64), ''),
    pageNo: PageNo,
    pageSize: PageSize,
  }),
  reply: pageOf(OpsStatement),
  codes: [],
});

/** Yuan with a sign: "-12.50". */
const SignedMoney = TypedNumber(/^-?\d{1,9}(\.\d{1,4})?$/, '金额最多四位小数，可以为负');

export const answerStatement = defineCall({
  path: '/ops/statementAnswer',
  summary:
    '答复结算单的异议，可附调整：正数补给提供方，负数扣回。达到复核线的调整须由另一位运营以相同金额再次提交',
  effect: 'write',
  guard: 'operator',
  isRepeatable: true,
  request: z.object({
    statementId: Id,
    answer: Text(500, 1),
    adjustment: z._default(SignedMoney, '0'),
    reqNo: ReqNo,
  }),
  reply: z.object({
    state: z.enum(statementState),
    /** 1: another operator has to approve it. */
    needsSecond: z.int(),
  }),
  codes: ['E0409', 'E3107', 'E3110', 'E3111', 'E4406'],
});
