import { z } from '@portal/schema';
import { ownHostRules, portalNameRules, ruled } from '@portal/rules';
import { defineCall } from './defineCall';
import { Empty, Id, ReqNo, Text } from './fields';
import { Color, IcpNo, IndustryField, NeededPicture, OfPortal, Picture, State } from './portalFields';

export const checkPrefix = defineCall({
  path: '/domain/checkPrefix',
  summary: '专区前缀是否可用，不可用时说明原因',
  guard: 'signedIn',
  request: z.object({ prefix: z.string().check(z.maxLength(64)), doId: z.optional(Id) }),
  /** `url`: address that the portal would have. */
  reply: z.object({ usable: z.int(), reason: z.string(), url: z.string() }),
  codes: ['E0429'],
});

/** Applies for a branded portal; with `doId`, applies again for one that was rejected or withdrawn. */
export const applyPortal = defineCall({
  path: '/domain/apply',
  summary: '申请专区，或修改后重新提交',
  effect: 'write',
  guard: 'advanced',
  isRepeatable: true,
  request: z.object({
    doId: z.optional(Id),
    doName: ruled(portalNameRules),
    /** Problems with a prefix are reported as E6002: its rules go beyond its format. */
    doPrefix: Text(64, 1),
    usage: Text(300, 1),
    /** Absent: not listed under an industry. */
    industry: z.optional(IndustryField),
    doColor: Color,
    doLogoUrl: NeededPicture,
    do_rc_url: z._default(Picture, ''),
    contact: Text(60, 2),
    icpNo: z._default(IcpNo, ''),
    /** Absent: only an address with the platform's prefix. */
    host: z.optional(ruled(ownHostRules)),
    reqNo: ReqNo,
  }),
  reply: z.object({ doId: z.string(), state: State }),
  codes: ['E3107', 'E6001', 'E6002', 'E6003', 'E6005', 'E6008', 'E6009'],
});

export const withdrawPortal = defineCall({
  path: '/domain/withdraw',
  summary: '撤回专区申请',
  effect: 'write',
  guard: 'signedIn',
  request: z.object(OfPortal),
  reply: Empty,
  codes: ['E3107', 'E5103', 'E6008'],
});
