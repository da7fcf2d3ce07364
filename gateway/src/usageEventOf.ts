import type { Code } from '@portal/codes';
import type { UsageEvent } from '@portal/contract/gateway';
import type { Arrival, Call } from './Call';
import type { Clock } from './clock';
import type { LeasedCall } from './Lease';

interface Outcome {
  status: number;
  /** Of a call that was refused, or whose answer is not paid for. */
  code?: Code;
  isSent?: boolean;
  /** What it is paid with; absent: it costs nothing. */
  leased?: LeasedCall | null;
}

/** A call as the log of the consumer and the bill show it. */
export const usageEventOf = (
  { requestId, startedAt }: Arrival,
  { subscription, key, operation, address }: Call,
  clock: Clock,
  { status, code, isSent, leased }: Outcome,
): UsageEvent => ({
  requestId,
  at: clock.now(),
  subscriptionId: subscription.id,
  keyId: key.id,
  operation,
  status,
  code: code ?? '',
  ...(isSent && { isSent }),
  costMinor: leased?.priceMinor ?? 0,
  latencyMs: Math.round((clock.elapsed() - startedAt) * 100) / 100,
  address,
  leaseId: leased?.lease?.id ?? null,
  isBilled: Boolean(leased),
});
