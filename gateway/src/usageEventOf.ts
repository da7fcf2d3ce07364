import type { Code } from '@portal/codes';
import type { UsageEvent } from '@portal/contract/gateway';
import type { Arrival, Call, CallWeight } from './Call';
import type { Clock } from './clock';
import type { LeasedCall } from './Lease';

interface Outcome {
  status: number;
  /** Of a refused or unbilled call. */
  code?: Code;
  isSent?: boolean;
  /** Absent: refused before it was known. */
  weight?: CallWeight;
  /** Units that pay for it; absent: it costs nothing. */
  leased?: LeasedCall | null;
}

/** A call as it appears in the consumer's log and on the bill. */
export const usageEventOf = (
  { requestId, startedAt }: Arrival,
  { subscription, key, operation, address }: Call,
  clock: Clock,
  { status, code, isSent, weight, leased }: Outcome,
): UsageEvent => ({
  requestId,
  at: clock.now(),
  subscriptionId: subscription.id,
  keyId: key.id,
  operation,
  status,
  code: code ?? '',
  ...(isSent && { isSent }),
  costMinor: leased?.costMinor ?? 0,
  ...(weight && weight.units !== 1 && { units: weight.units }),
  ...(weight && weight.items !== null && { items: weight.items }),
  latencyMs: Math.round((clock.elapsed() - startedAt) * 100) / 100,
  address,
  leaseId: leased?.lease?.id ?? null,
  isBilled: Boolean(leased),
});
