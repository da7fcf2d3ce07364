import { z, type Infer } from '@portal/schema';
import {
  accountRules,
  captchaRules,
  idKinds,
  paperTextNames,
  paperTexts,
  realNameRules,
  registerType,
  ruled,
  tableOf,
  verificationCodeRules,
} from '@portal/rules';
import { companyState } from './companyState';
import { defineCall, defineUpload } from './defineCall';
import { Day, Id, Instant, KeyOf, Mobile, ReqNo, Text, type ValueOf } from './fields';

/** States of an authentication, of a person or an enterprise. */
export const authenticationState = {
  none: 0,
  waiting: 1,
  passed: 2,
  rejected: 3,
  expired: 4,
  /** Passed earlier; a change of it is under review. */
  changing: 5,
} as const;
export type AuthenticationState = ValueOf<typeof authenticationState>;
export const authenticationStates: Readonly<Record<AuthenticationState, string>> = {
  [authenticationState.none]: '未认证',
  [authenticationState.waiting]: '审核中',
  [authenticationState.passed]: '已认证',
  [authenticationState.rejected]: '已驳回',
  [authenticationState.expired]: '证件已过期',
  [authenticationState.changing]: '变更审核中',
};
/** States of submissions that wait for an operator. */
export const undecidedStates = [authenticationState.waiting, authenticationState.changing] as const;

const Rejects = z.array(z.object({ field: z.string(), reason: z.string() }));
export type FieldReject = Infer<typeof Rejects>[number];

export const authState = defineCall({
  path: '/auth/state',
  summary: '认证进度',
  guard: 'signedIn',
  request: z.object({}),
  reply: z.object({
    /** Null before authentication. */
    registerType: z.nullable(z.enum(registerType)),
    /** 1: identities are checked against a register, and a match passes at once. */
    isInstant: z.int(),
    person: z.object({
      state: z.enum(authenticationState),
      rejects: Rejects,
      submittedAt: z.nullable(Instant),
    }),
    company: z.object({
      state: z.enum(companyState),
      /** Empty before one was chosen. */
      unitType: z.string(),
      companyName: z.string(),
      /** Rejected fields, with reasons. */
      rejects: Rejects,
      submittedAt: z.nullable(Instant),
      /** Path of the next step's page. */
      nextRoute: z.string(),
    }),
  }),
  codes: [],
});
export type AuthState = Infer<typeof authState.reply>;

export const viewPersonAuth = defineCall({
  path: '/auth/person/view',
  about: 'person',
  summary: '查看个人认证，私密内容已遮盖',
  guard: 'signedIn',
  request: z.object({}),
  reply: z.object({
    state: z.enum(authenticationState),
    realName: z.string(),
    idKind: KeyOf(idKinds),
    idNo: z.string(),
    idValidTo: z.nullable(z.string()),
    phone: z.string(),
    idFrontUrl: z.string(),
    idBackUrl: z.string(),
    address: z.string(),
    rejects: Rejects,
    submittedAt: z.nullable(Instant),
    /** 1: identities are checked against a register, and a match passes at once. */
    isInstant: z.int(),
    /** When the pictures of a rejected submission are deleted; null: they are kept, or there are none. */
    papersUntil: z.nullable(Instant),
  }),
  codes: [],
});
export type PersonAuth = Infer<typeof viewPersonAuth.reply>;

export const savePersonAuth = defineCall({
  path: '/auth/person/save',
  about: 'person',
  summary: '提交个人认证或它的变更：核验一致即时通过，没有核验结果时由运营审核',
  effect: 'write',
  guard: 'signedIn',
  isRepeatable: true,
  request: z.object({
    realName: ruled(realNameRules),
    idKind: KeyOf(idKinds),
    /** May be left out on resubmission: the earlier number is kept. */
    idNo: z.optional(Text(20)),
    /** Absent: no expiry date. */
    idValidTo: z.optional(Day),
    phone: Mobile,
    vercode: ruled(verificationCodeRules),
    /** Ids of uploaded files. */
    idFrontUrl: Id,
    idBackUrl: Id,
    address: z._default(Text(200), ''),
    reqNo: ReqNo,
  }),
  reply: z.object({ state: z.enum(authenticationState), authId: z.string() }),
  codes: ['E0001', 'E0005', 'E0028', 'E5201', 'E5202', 'E5203', 'E5207', 'E5208', 'E5214'],
});

/** Purposes of a verification code sent to a signed-in member. */
export const verifyScenes = {
  personAuth: '实名认证',
  companyAuth: '企业认证',
  personAdvanced: '个人高级认证',
  secret: '查看密钥',
  changeEmail: '修改邮箱',
  changePhone: '修改手机号',
} as const;
export type VerifyScene = keyof typeof verifyScenes;

export const sendVerifyCode = defineCall({
  path: '/user/sendVerifyCode',
  about: 'person',
  summary: '向手机号或邮箱发送验证码，证明它属于当前用户；修改邮箱、手机号时发往新的地址',
  effect: 'write',
  guard: 'signedIn',
  request: z.object({
    account: ruled(accountRules),
    captchaCode: ruled(captchaRules),
    scene: KeyOf(verifyScenes),
  }),
  reply: z.object({ leftSeconds: z.int() }),
  codes: ['E0005', 'E0029', 'E0030', 'E0097', 'E5001', 'E5007', 'E0429'],
});

export const readPaper = defineCall({
  path: '/auth/ocr',
  about: 'person',
  summary: '识别自己上传的证照图片，供填写时核对；没有接入识别服务、或没有结果时 fields 为空',
  effect: 'write',
  guard: 'signedIn',
  request: z.object({ fileUrl: Id, kind: KeyOf(paperTexts, '没有这一种证照') }),
  reply: z.object({ fields: z.object(tableOf(paperTextNames, () => z.optional(z.string()))) }),
  codes: ['E0429', 'E5208', 'E5216'],
});

/** Purposes of an uploaded picture. */
export const imageScenes = {
  idFront: '证件人像面',
  idBack: '证件国徽面',
  idInHand: '手持证件照片',
  paper: '企业资料',
  avatar: '头像',
  appIcon: '应用图标',
  voucher: '转账凭证',
} as const;
export type ImageScene = keyof typeof imageScenes;

export const uploadImage = defineUpload({
  path: '/file/uploadImage',
  about: 'person',
  filePart: 'file',
  summary:
    '上传图片，JPG 或 PNG，不超过 5 MB；用途 paper（企业资料）与 voucher（转账凭证）也可以是 PDF。scene 为用途，可在表单或查询串里',
  request: z.object({ scene: KeyOf(imageScenes, '用途不正确') }),
  reply: z.object({ fileUrl: z.string(), fileName: z.string() }),
  codes: ['E1041', 'E1042', 'E1045', 'E1046', 'E0017'],
});
