import { z, type Infer } from '@portal/schema';
import { reasonMax, ruled, upstreamAddressRules, upstreamHostRules } from '@portal/rules';
import { defineCall } from './defineCall';
import { Empty, Instant, KeyOf, PageNo, PageSize, SeenMark, Text, pageOf } from './fields';

const Host = ruled(upstreamHostRules);
const Address = ruled(upstreamAddressRules);

/** Mark of a form for a host name that is not there yet. */
export const newHostMark = 'new';

const UpstreamHost = z.object({
  host: z.string(),
  address: z.string(),
  remark: z.string(),
  /** Number of online APIs that use it. */
  apis: z.int(),
  updatedAt: Instant,
  mark: SeenMark,
});
export type UpstreamHost = Infer<typeof UpstreamHost>;

export const gatewayStates = { good: '正常', behind: '同步中', silent: '失联' } as const;

const GatewayId = z.string().check(z.regex(/^[\w.-]{1,64}$/, '网关名称不正确'));

const Gateway = z.object({
  gatewayId: z.string(),
  state: KeyOf(gatewayStates),
  seenAt: Instant,
});
export type GatewayRow = Infer<typeof Gateway>;

export const listUpstreamHosts = defineCall({
  path: '/ops/upstreamHostList',
  summary: '可以指向内网的上游域名，与一天之内连接过的网关',
  guard: 'operator',
  request: z.object({ pageNo: PageNo, pageSize: PageSize }),
  reply: z.extend(pageOf(UpstreamHost), { gateways: z.array(Gateway) }),
  codes: [],
});

export const removeGateway = defineCall({
  path: '/ops/gatewayRemove',
  summary: '移除一个失联的网关：状态页与告警不再等它；它再来联系时重新出现',
  effect: 'write',
  guard: 'operator',
  request: z.object({ gatewayId: GatewayId, reason: Text(reasonMax, 2) }),
  reply: Empty,
  codes: ['E4110'],
});

export const saveUpstreamHost = defineCall({
  path: '/ops/upstreamHostSave',
  summary: '放行一个上游域名：门户与网关按所填的内网地址连接；已有的改为新的地址',
  effect: 'write',
  guard: 'operator',
  request: z.object({ host: Host, address: Address, remark: Text(100, 2), mark: SeenMark }),
  reply: Empty,
  codes: ['E7042'],
});

export const removeUpstreamHost = defineCall({
  path: '/ops/upstreamHostRemove',
  summary: '取消放行一个上游域名：指向内网的调用随即失败',
  effect: 'write',
  guard: 'operator',
  request: z.object({ host: Host, reason: Text(reasonMax, 2) }),
  reply: Empty,
  codes: ['E4109'],
});
