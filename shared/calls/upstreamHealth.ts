import { z, type Infer } from '@portal/schema';
import { defineCall } from './defineCall';
import { EnvField, Id, Instant, KeyOf } from './fields';

/** State of an upstream address, as gateways see it; unknown: not called lately, or the only address. */
export const upstreamStates = {
  up: '正常',
  partly: '部分网关认为故障',
  down: '故障',
  unknown: '近期没有调用',
} as const;
export type UpstreamState = keyof typeof upstreamStates;
/** What showed that it is down. */
export const downCauses = { calls: '调用连续失败', probe: '探测失败' } as const;

const AddressHealth = z.object({
  env: EnvField,
  url: z.string(),
  weight: z.int(),
  state: KeyOf(upstreamStates),
  /** Empty unless a gateway considers it down. */
  causes: z.array(KeyOf(downCauses)),
  /** Start of the state; null: unknown. */
  since: z.nullable(Instant),
  /** Gateways that reported it within three minutes. */
  gateways: z.int(),
});
export type AddressHealth = Infer<typeof AddressHealth>;

const UpstreamHealth = z.object({
  records: z.array(AddressHealth),
  /** Null: no active health check. */
  probe: z.nullable(z.object({ path: z.string(), seconds: z.int() })),
});
export type UpstreamHealthView = Infer<typeof UpstreamHealth>;

export const viewUpstreamHealth = defineCall({
  path: '/api/upstreamHealth',
  summary: '自己的 API 的各个上游是否正常：按网关最近的探测与调用',
  guard: 'provider',
  request: z.object({ apiId: Id }),
  reply: UpstreamHealth,
  codes: ['E4108'],
});

export const viewUpstreamHealthForOps = defineCall({
  path: '/ops/upstreamHealth',
  summary: '任一 API 的各个上游是否正常',
  guard: 'operator',
  request: z.object({ apiId: Id }),
  reply: UpstreamHealth,
  codes: ['E4108'],
});
