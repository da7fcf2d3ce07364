import { z, type Infer } from '@portal/schema';
import { cacheSecondsMax, upstreamTimeoutsMs } from '@portal/rules';
import { KeyOf, Text } from './fields';

/** Whether a call may be asked twice where its API stands on several upstreams. */
export const repetitions = { byMethod: '按方法判断', yes: '可以重复', no: '不可重复' } as const;
export type Repetition = keyof typeof repetitions;

/** What gateways do otherwise for one operation than for the rest of its API. */
export const OperationSetting = z.object({
  method: Text(10),
  path: Text(500),
  /** Below the address of the upstream, with the parameters of `path`; empty: as `path`. */
  upstreamPath: z._default(Text(500), ''),
  /** Null: as the API. */
  timeoutMs: z.nullable(z.int().check(z.gte(upstreamTimeoutsMs.min), z.lte(upstreamTimeoutsMs.max))),
  /** 0: each call goes to the upstream. */
  cacheSeconds: z._default(z.int().check(z.gte(0), z.lte(cacheSecondsMax)), 0),
  repetition: z._default(KeyOf(repetitions), 'byMethod'),
});
export type OperationSetting = Infer<typeof OperationSetting>;

export const operationSettingsMax = 200;
