import { z, type Infer } from '@portal/schema';
import { emailRules, isWebAddress, mobileRules, ruled } from '@portal/rules';
import { abilities, orgTypes, regions } from './contentKinds';
import { defineCall } from './defineCall';
import { Empty, Id, Instant, KeyOf, ReqNo, Text } from './fields';
import { joinState } from './joinState';
import { Picture, Rejects } from './portalFields';

const State = z.enum(joinState);

const common = {
  orgName: Text(40, 2),
  contactName: Text(40, 2),
  contactPhone: ruled(mobileRules),
  contactMail: ruled(emailRules),
  website: z._default(
    z.string().check(
      z.maxLength(200, '链接最多200个字符'),
      z.refine((link) => link === '' || isWebAddress(link), { error: '官网须以 https:// 开头' }),
    ),
    '',
  ),
  logoUrl: z._default(Picture, ''),
  /** Shown to visitors once the application has passed. */
  brief: Text(200, 10),
  /** Shown to operators only. */
  reason: Text(500, 10),
  /** `fileUrl` of an upload. */
  fileUrl: z._default(z.union([Id, z.literal('')]), ''),
  reqNo: ReqNo,
};

export const applyAlliance = defineCall({
  path: '/alliance/apply',
  right: 'manage',
  summary: '申请加入开放金融联盟，或修改后重新提交；需完成实名认证，由运营审核',
  effect: 'write',
  guard: 'authenticated',
  isRepeatable: true,
  request: z.object({ ...common, orgType: KeyOf(orgTypes, '请选择单位类型') }),
  reply: z.object({ state: State }),
  codes: ['E5208', 'E7031'],
});

export const applyPartner = defineCall({
  path: '/partner/apply',
  right: 'manage',
  summary: '申请成为科技合作伙伴，或修改后重新提交；需完成实名认证，由运营审核',
  effect: 'write',
  guard: 'authenticated',
  isRepeatable: true,
  request: z.object({
    ...common,
    ability: KeyOf(abilities, '请选择合作方向'),
    region: KeyOf(regions, '请选择地区'),
  }),
  reply: z.object({ state: State }),
  codes: ['E5208', 'E7031'],
});

const MyJoin = z.object({
  state: State,
  orgName: z.string(),
  /** Empty where the target does not use it. */
  orgType: z.string(),
  ability: z.string(),
  region: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  contactMail: z.string(),
  website: z.string(),
  logoUrl: z.string(),
  brief: z.string(),
  reason: z.string(),
  /** Empty: no file. */
  fileUrl: z.string(),
  fileName: z.string(),
  rejects: Rejects,
  submittedAt: z.nullable(Instant),
});
export type MyJoin = Infer<typeof MyJoin>;

export const myAllianceApply = defineCall({
  path: '/alliance/myApply',
  summary: '我的入盟申请；联系方式已遮盖，可修改时除外',
  guard: 'signedIn',
  request: z.object({}),
  reply: MyJoin,
  codes: [],
});

export const myPartnerApply = defineCall({
  path: '/partner/myApply',
  summary: '我的合作申请；联系方式已遮盖，可修改时除外',
  guard: 'signedIn',
  request: z.object({}),
  reply: MyJoin,
  codes: [],
});

export const withdrawAllianceApply = defineCall({
  path: '/alliance/withdrawApply',
  right: 'manage',
  summary: '撤回审核中的入盟申请',
  effect: 'write',
  guard: 'signedIn',
  request: z.object({}),
  reply: Empty,
  codes: ['E3107'],
});

export const withdrawPartnerApply = defineCall({
  path: '/partner/withdrawApply',
  right: 'manage',
  summary: '撤回审核中的合作申请',
  effect: 'write',
  guard: 'signedIn',
  request: z.object({}),
  reply: Empty,
  codes: ['E3107'],
});
