import { z, type Infer } from '@portal/schema';
import {
  advancedFieldMax,
  advancedFields,
  advancedItems,
  advancedWays,
  isBankCardNo,
  keysOf,
  tableOf,
  ruled,
  signWays,
  unitTypes,
  verificationCodeRules,
  type AdvancedField,
} from '@portal/rules';
import { defineCall } from './defineCall';
import { Id, Instant, KeyOf, Mobile, MoneyInput, ReqNo, Text, type ValueOf } from './fields';

/** States of one part of an advanced authentication. */
export const advancedItemState = {
  none: 0,
  waiting: 1,
  passed: 2,
  rejected: 3,
  /** The authentication has expired. */
  expired: 4,
  /** A small amount is on its way to the account; its holder has to report how much arrived. */
  paying: 12,
  /** Waits for a face check or a signature on a page of an external service. */
  verifying: 13,
} as const;
export type AdvancedItemState = ValueOf<typeof advancedItemState>;

export const advancedItemStates: Readonly<Record<AdvancedItemState, string>> = {
  [advancedItemState.none]: '未提交',
  [advancedItemState.waiting]: '审核中',
  [advancedItemState.passed]: '已通过',
  [advancedItemState.rejected]: '已驳回',
  [advancedItemState.expired]: '已到期',
  [advancedItemState.paying]: '待填写打款金额',
  [advancedItemState.verifying]: '核验中',
};

const Rejects = z.array(z.object({ field: z.string(), reason: z.string() }));

/** A step that the applicant takes on a page of an external service. */
const Errand = z.object({ qrUrl: z.string(), endsAt: Instant });
export type Errand = Infer<typeof Errand>;

const Item = z.object({
  item: KeyOf(advancedItems),
  state: z.enum(advancedItemState),
  /** The submitted values, private parts masked; empty for members who may not submit. */
  fields: z.array(z.object({ field: KeyOf(advancedFields), value: z.string() })),
  /** Fields whose file is a PDF. */
  pdfs: z.array(KeyOf(advancedFields)),
  rejects: Rejects,
  submittedAt: z.nullable(Instant),
  /** When its papers are deleted; null: they are kept, or there are none. */
  papersUntil: z.nullable(Instant),
  /** A small transfer that is on its way; null: none. */
  payout: z.nullable(
    z.object({ accountEnd: z.string(), leftTries: z.int(), endsAt: Instant, isSent: z.int() }),
  ),
  /** Where the legal representative signs; null: no signature is required. */
  errand: z.nullable(Errand),
});
export type AdvancedItemView = Infer<typeof Item>;

export const advancedState = defineCall({
  path: '/auth/advanced/state',
  summary: '高级认证的进度：本人的，与所代表企业逐项的',
  guard: 'signedIn',
  request: z.object({}),
  reply: z.object({
    person: z.object({
      /** 1: authenticated as a person, which is required first. */
      isAllowed: z.int(),
      state: z.enum(advancedItemState),
      /** Ways of authentication that this portal offers. */
      ways: z.array(KeyOf(advancedWays)),
      /** How it was submitted; null: not yet. */
      way: z.nullable(KeyOf(advancedWays)),
      rejects: Rejects,
      submittedAt: z.nullable(Instant),
      /** When the picture (the person holding the document) is deleted; null: it is undecided, or there is none. */
      papersUntil: z.nullable(Instant),
      /** Where they show their face; null: it is not required. */
      errand: z.nullable(Errand),
    }),
    company: z.object({
      /** 1: the enterprise has a valid authentication, which is required first. */
      isAllowed: z.int(),
      /** 1: already examined. */
      isAdvanced: z.int(),
      /** 1: the asking member may submit for it. */
      isManager: z.int(),
      companyName: z.string(),
      /** Empty: unknown. */
      unitType: z.union([KeyOf(unitTypes), z.literal('')]),
      /** Ways in which its legal representative can authorise the applicant. */
      signWays: z.array(KeyOf(signWays)),
      items: z.array(Item),
      done: z.int(),
    }),
  }),
  codes: [],
});
export type AdvancedState = Infer<typeof advancedState.reply>;

const State = z.object({ state: z.enum(advancedItemState) });

export const advancePerson = defineCall({
  path: '/auth/person/advanced',
  about: 'person',
  summary: '个人高级认证：银行卡四要素即时核验、在手机上人脸核验，或提交手持证件照片由运营审核',
  effect: 'write',
  guard: 'signedIn',
  isRepeatable: true,
  request: z.object({
    way: KeyOf(advancedWays, '请选择认证方式'),
    /** Way "bank card": card number, mobile number registered at the bank, and the code sent to it. */
    bankCardNo: z.optional(z.string().check(z.refine(isBankCardNo, { error: '银行卡号有误，请核对' }))),
    bankPhone: z.optional(Mobile),
    vercode: z.optional(ruled(verificationCodeRules)),
    /** Way "picture in hand": id of the uploaded file. */
    handUrl: z.optional(Id),
    reqNo: ReqNo,
  }),
  reply: z.object({ state: z.enum(advancedItemState), qrUrl: z.optional(z.string()) }),
  codes: ['E0001', 'E0005', 'E0028', 'E5102', 'E5205', 'E5206', 'E5207', 'E5208', 'E5214'],
});

const eachField = <Value>(make: (field: AdvancedField) => Value) => tableOf(keysOf(advancedFields), make);

export const advanceCompany = defineCall({
  path: '/auth/company/advanced',
  right: 'manage',
  summary: '提交企业高级认证的一项；对公账户一项没有字段，提交即发起小额打款',
  effect: 'write',
  guard: 'signedIn',
  isRepeatable: true,
  request: z.object({
    item: KeyOf(advancedItems, '没有这一项'),
    ...eachField((field) => z.optional(Text(advancedFieldMax(field)))),
    /** How the legal representative signs the letter of authorisation. */
    signWay: z._default(KeyOf(signWays), 'paper'),
    reqNo: ReqNo,
  }),
  reply: State,
  codes: ['E1041', 'E5102', 'E5206', 'E5207', 'E5208', 'E5213', 'E5214', 'E5216'],
});

export const verifyAdvancedAmount = defineCall({
  path: '/auth/company/advancedAmount',
  right: 'manage',
  summary: '填写高级认证时对公账户收到的金额，最多 3 次，72 小时内',
  effect: 'write',
  guard: 'signedIn',
  request: z.object({ amount: MoneyInput }),
  reply: State,
  codes: ['E5214', 'E5215'],
});

export const withdrawAdvanced = defineCall({
  path: '/auth/company/advancedWithdraw',
  right: 'manage',
  summary: '撤回企业高级认证中还没有审核的一项',
  effect: 'write',
  guard: 'signedIn',
  isRepeatable: true,
  request: z.object({ item: KeyOf(advancedItems, '没有这一项'), reqNo: ReqNo }),
  reply: State,
  codes: ['E5214'],
});
