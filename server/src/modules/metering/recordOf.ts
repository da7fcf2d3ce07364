import type { UsageEvent } from '@portal/contract/gateway';
import { days } from '../../platform/time';
import type { RecordRow, SubscriptionOwners } from './usage.repository';

const operationCharsMax = 200;
const addressCharsMax = 45;
/** Longer is stored as this: refusing it would refuse the whole batch, again and again. */
const latencyMaxMs = days;
const halfCharacter = /\p{Surrogate}/u;

/** Cuts without leaving half a surrogate pair, which PostgreSQL rejects in JSON. */
const cutText = (text: string, charsMax?: number) => {
  const cut = text.slice(0, charsMax);
  return halfCharacter.test(cut) ? Buffer.from(cut).toString() : cut;
};

/**
 * A call as stored.
 *
 * @param transferId  Transfer that pays for it; null: none.
 */
export const recordOf = (
  event: UsageEvent,
  owner: SubscriptionOwners,
  payerId: string,
  transferId: string | null,
): RecordRow => ({
  request_id: event.requestId,
  at: new Date(event.at),
  subscription_id: owner.id,
  app_id: owner.app_id,
  api_id: owner.api_id,
  owner_id: payerId,
  provider_id: owner.provider_id,
  env: owner.env,
  key_id: event.keyId,
  operation: cutText(event.operation, operationCharsMax),
  status: event.status,
  code: cutText(event.code),
  is_billed: event.isBilled,
  cost_minor: event.isBilled ? event.costMinor : 0,
  units: event.units ?? 1,
  items: event.items ?? null,
  latency_ms: Math.min(latencyMaxMs, Math.max(0, Math.round(event.latencyMs))),
  address: cutText(event.address, addressCharsMax),
  lease_id: event.leaseId,
  transfer_id: transferId,
});
