import { z, type Infer } from '@portal/schema';
import { cacheSecondsMax, upstreamTimeoutsMs } from '@portal/rules';
import { KeyOf, Text } from './fields';

/** Whether a call may be retried on another upstream of its API. */
export const repetitions = { byMethod: '按方法判断', yes: '可以重复', no: '不可重复' } as const;
export type Repetition = keyof typeof repetitions;

/** Settings of one operation that differ from those of its API. */
export const OperationSetting = z.object({
  method: Text(10),
  path: Text(500),
  /** Path below the upstream's address, with the parameters of `path`; empty: the same as `path`. */
  upstreamPath: z._default(Text(500), ''),
  /** Null: the API's. */
  timeoutMs: z.nullable(z.int().check(z.gte(upstreamTimeoutsMs.min), z.lte(upstreamTimeoutsMs.max))),
  /** 0: no cache. */
  cacheSeconds: z._default(z.int().check(z.gte(0), z.lte(cacheSecondsMax)), 0),
  repetition: z._default(KeyOf(repetitions), 'byMethod'),
});
export type OperationSetting = Infer<typeof OperationSetting>;

export const operationSettingsMax = 200;
