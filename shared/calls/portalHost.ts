import { z, type Infer } from '@portal/schema';
import { isIpOrNetwork, ownHostRules, ruled } from '@portal/rules';
import { defineCall } from './defineCall';
import { Empty, Instant, JsonField } from './fields';
import { IcpNo, OfPortal } from './portalFields';
import { hostState } from './portalState';

export const HostFacts = z.object({
  host: z.string(),
  state: z.enum(hostState),
  sourceIps: z.array(z.string()),
  records: z.array(
    z.object({ type: z.enum(['TXT', 'CNAME']), name: z.string(), value: z.string(), ok: z.int() }),
  ),
  checkedAt: z.nullable(Instant),
  certExpireAt: z.nullable(Instant),
  /** Consecutive daily checks in which its DNS records were missing. */
  failures: z.int(),
});
export type HostFacts = Infer<typeof HostFacts>;

export const bindHost = defineCall({
  path: '/domain/bind',
  summary: '为专区登记自有域名，返回要设置的解析记录',
  effect: 'write',
  guard: 'signedIn',
  request: z.object({
    ...OfPortal,
    host: ruled(ownHostRules),
    sourceIps: z._default(
      JsonField(
        z
          .array(z.string().check(z.refine((value: string) => isIpOrNetwork(value), 'IP格式有误')))
          .check(z.maxLength(20, '最多20个IP')),
      ),
      [],
    ),
    icpNo: z._default(IcpNo, ''),
  }),
  reply: HostFacts,
  codes: ['E3107', 'E5103', 'E6005', 'E6008'],
});

export const verifyHost = defineCall({
  path: '/domain/verify',
  summary: '检测自有域名的解析记录与证书',
  effect: 'write',
  guard: 'signedIn',
  request: z.object(OfPortal),
  reply: HostFacts,
  codes: ['E0429', 'E3107', 'E5103', 'E6004', 'E6005', 'E6006', 'E6008'],
});

export const unbindHost = defineCall({
  path: '/domain/unbind',
  summary: '解绑自有域名，专区仍可由平台前缀访问',
  effect: 'write',
  guard: 'signedIn',
  request: z.object(OfPortal),
  reply: Empty,
  codes: ['E3107', 'E5103', 'E6008'],
});
