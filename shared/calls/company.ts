import { z, type Infer } from '@portal/schema';
import {
  companyFieldMax,
  companyFields,
  keysOf,
  paperNames,
  tableOf,
  unitTypes,
  verificationCodeRules,
  ruled,
  type CompanyField,
} from '@portal/rules';
import { companyState } from './companyState';
import { defineCall, defineDownload } from './defineCall';
import { Empty, Id, Instant, IntField, KeyOf, MoneyInput, ReqNo, SeenMark, Text } from './fields';

const Rejects = z.array(
  z.object({
    /** A field of the form, or the slot of a paper. */
    field: z.string(),
    reason: z.string(),
    /** 1: corrected since. */
    isFixed: z.int(),
  }),
);
export type CompanyReject = Infer<typeof Rejects>[number];

export const slotStates = {
  missing: '未上传',
  uploaded: '已上传',
  rejected: '已驳回',
  passed: '已通过',
} as const;

const Slot = z.object({
  slot: KeyOf(paperNames),
  label: z.string(),
  step: z.int(),
  isNeeded: z.int(),
  takesPdf: z.int(),
  hint: z.string(),
  /** Id of the file; empty: none. */
  fileUrl: z.string(),
  isPdf: z.int(),
  state: KeyOf(slotStates),
  reason: z.string(),
  /** Fields that read differently on the paper, private ones masked. */
  ocr: z.array(z.object({ field: KeyOf(companyFields), value: z.string() })),
  /** 1: the picture is too unclear to be read, or shows something else. */
  isUnclear: z.int(),
});
export type CompanySlot = Infer<typeof Slot>;

const eachField = <Value>(make: (field: CompanyField, max: number) => Value) =>
  tableOf(keysOf(companyFieldMax), (field) => make(field, companyFieldMax[field]));

const Shown = z.object(eachField(() => z.string()));

const Company = z.object({
  state: z.enum(companyState),
  /** Current values; identity number and bank account are masked. */
  fields: Shown,
  /** Values that passed last and are valid; null: none yet. */
  passed: z.nullable(Shown),
  /** 1: the current values differ from those that passed. */
  hasChange: z.int(),
  /** Fields that may be corrected; accepted ones are locked. */
  editable: z.array(KeyOf(companyFields)),
  /** 1: the mobile number was verified by a code. */
  isPhoneProved: z.int(),
  slots: z.array(Slot),
  rejects: Rejects,
  submittedAt: z.nullable(Instant),
  decidedAt: z.nullable(Instant),
  /** When the papers of an unsubmitted form are deleted; null: they are kept, or there are none. */
  papersUntil: z.nullable(Instant),
  /** A small transfer that is on its way; null: none. */
  payout: z.nullable(
    z.object({ accountMask: z.string(), leftTries: z.int(), endsAt: Instant, isSent: z.int() }),
  ),
  mark: SeenMark,
});
export type Company = Infer<typeof Company>;

export const viewCompany = defineCall({
  path: '/auth/company/view',
  right: 'manage',
  summary: '查看企业认证资料，私密内容已遮盖',
  guard: 'signedIn',
  request: z.object({}),
  reply: Company,
  codes: [],
});

/** Letters of an enterprise: to be printed, signed and stamped, or the proof of its verification. */
export const companyLetters = /* as is */ {
  authorisation: '经办人授权书',
  legal: '法定代表人授权书',
  security: '信息安全承诺书',
  certificate: '企业认证证明',
} as const;
export type CompanyLetter = keyof typeof companyLetters;

export const downloadCompanyLetter = defineDownload({
  path: '/auth/company/letter',
  mediaType: 'application/pdf',
  right: 'manage',
  summary: '企业的授权书与承诺书模板，已填入认证信息；或企业认证证明',
  guard: 'signedIn',
  request: z.object({ kind: KeyOf(companyLetters, '没有这种文书') }),
  reply: Empty,
  codes: ['E5102'],
});

export const chooseType = defineCall({
  path: '/auth/chooseType',
  summary: '选择认证类型；选择企业时同时选择单位类型',
  effect: 'write',
  guard: 'signedIn',
  isRepeatable: true,
  request: z.object({
    type: z.enum(['person', 'company'], { error: '请选择认证类型' }),
    unitType: z.optional(KeyOf(unitTypes, '请选择单位类型')),
    reqNo: ReqNo,
  }),
  reply: z.object({ nextRoute: z.string(), steps: z.array(z.string()) }),
  codes: ['E5214', 'E5405', 'E5611'],
});

const State = z.object({ state: z.enum(companyState) });

export const saveCompany = defineCall({
  path: '/auth/company/save',
  // Large enough that a form with every field too long still gets an error message for each.
  bodyBytesMax: 128 * 1024,
  summary: '保存企业信息：isDraft=1 存草稿，0 填写完毕。只改给出的字段；证件号与账号留空则沿用',
  effect: 'write',
  guard: 'signedIn',
  isRepeatable: true,
  request: z.object({
    ...eachField((_, max) => z.optional(Text(max))),
    isDraft: z._default(z.enum(['1', '0']), '0'),
    /** Required for a mobile number that is not verified. */
    vercode: z.optional(ruled(verificationCodeRules)),
    mark: SeenMark,
    reqNo: ReqNo,
  }),
  /** With the mark of what is stored now, for the next save of the same form. */
  reply: z.extend(State, { mark: SeenMark }),
  codes: ['E0001', 'E0005', 'E0028', 'E0429', 'E5211', 'E5212', 'E5214', 'E7042'],
});

export const uploadCompanyPaper = defineCall({
  path: '/auth/company/uploadImg',
  summary: '把已上传的图片或 PDF 放到一项资料里；可替换',
  effect: 'write',
  guard: 'signedIn',
  request: z.object({ slot: KeyOf(paperNames, '没有这项资料'), fileUrl: Id }),
  reply: z.object({ state: z.enum(companyState), slots: z.array(Slot) }),
  codes: ['E0429', 'E1041', 'E5208', 'E5214', 'E5216'],
});

export const submitCompany = defineCall({
  path: '/auth/company/submit',
  summary: '提交企业认证：账户未验证时先小额打款，再由运营审核',
  effect: 'write',
  guard: 'signedIn',
  isRepeatable: true,
  request: z.object({ reqNo: ReqNo }),
  reply: State,
  codes: ['E5207', 'E5211', 'E5212', 'E5213', 'E5214'],
});

export const withdrawCompany = defineCall({
  path: '/auth/company/withdraw',
  summary: '撤回企业认证，或放弃变更',
  effect: 'write',
  guard: 'signedIn',
  isRepeatable: true,
  request: z.object({ reqNo: ReqNo }),
  reply: State,
  codes: ['E5214'],
});

export const verifyAmount = defineCall({
  path: '/auth/company/verifyAmount',
  summary: '填写对公账户收到的金额，最多 3 次，72 小时内',
  effect: 'write',
  guard: 'signedIn',
  request: z.object({ amount: MoneyInput }),
  reply: State,
  codes: ['E5214', 'E5215'],
});

export const sandboxStates = { none: '未开通', open: '使用中', expired: '已过期' } as const;

const Sandbox = z.object({
  state: KeyOf(sandboxStates),
  /** 1: a sandbox may be opened now. */
  isAllowed: z.int(),
  appId: z.string(),
  appName: z.string(),
  keyMask: z.string(),
  /** APIs that the sandbox may call, with limits per second and, if any, per day. */
  apis: z.array(
    z.object({
      apiId: z.string(),
      name: z.string(),
      qps: z.int(),
      dayLimit: z.nullable(z.int()),
      /** Calls used of today's limit; absent from older servers. */
      usedToday: z.optional(z.int()),
    }),
  ),
  expireAt: z.nullable(Instant),
});
export type SandboxFacts = Infer<typeof Sandbox>;

export const viewSandbox = defineCall({
  path: '/sandbox/state',
  summary: '等待认证时的沙箱',
  guard: 'signedIn',
  request: z.object({}),
  reply: Sandbox,
  codes: [],
});

const Opened = z.object({ appId: z.string(), appKey: z.string(), appSecret: z.string(), expireAt: Instant });

export const openSandbox = defineCall({
  path: '/sandbox/open',
  right: 'develop',
  summary: '开通沙箱：得到一个应用和沙箱密钥（只显示一次）；过期后重新开通',
  effect: 'write',
  guard: 'signedIn',
  isRepeatable: true,
  request: z.object({ reqNo: ReqNo }),
  reply: Opened,
  codes: ['E3002', 'E3201', 'E5217'],
});

export const resetSandbox = defineCall({
  path: '/sandbox/reset',
  right: 'develop',
  summary:
    '重置沙箱的测试数据：已用次数归零，清空沙箱应用的调用记录、统计与在线测试的沙箱历史；默认同时更换密钥（只显示一次）',
  effect: 'write',
  guard: 'signedIn',
  isRepeatable: true,
  request: z.object({
    reqNo: ReqNo,
    /** 1: existing keys stay valid; key and secret of the reply are empty. */
    keepsKey: z._default(IntField(0, 1), 0),
  }),
  reply: Opened,
  codes: ['E3201', 'E5217'],
});

const Named = z.object({ code: z.string(), name: z.string() });

export const listRegions = defineCall({
  path: '/dict/region',
  summary: '行政区划的下一级；parent 为空时是省级',
  sharing: 'everyone',
  request: z.object({ parent: z._default(z.string().check(z.regex(/^(\d{6})?$/, '地区代码为6位数字')), '') }),
  reply: z.object({ records: z.array(Named) }),
  codes: [],
});

export const listBranches = defineCall({
  path: '/bank/branchList',
  summary: '按银行、城市与名称查找支行；查不到时可自行填写',
  guard: 'signedIn',
  request: z.object({
    bank: z._default(Text(60), ''),
    city: z._default(Text(6), ''),
    word: z._default(Text(40), ''),
  }),
  reply: z.object({ records: z.array(Named) }),
  codes: [],
});
