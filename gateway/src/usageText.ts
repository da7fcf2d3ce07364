import type { UsageEvent } from '@portal/contract/gateway';
import { memoise } from './memoise';

/** PERF: ids, addresses and operations repeat often. */
const quoted = memoise((text: string) => JSON.stringify(text));

/** A call as JSON. PERF: built from its known fields, twice as fast as JSON.stringify. */
export const usageText = ({
  requestId,
  at,
  subscriptionId,
  keyId,
  operation,
  status,
  code,
  isSent,
  costMinor,
  units,
  items,
  latencyMs,
  address,
  leaseId,
  isBilled,
}: UsageEvent): string =>
  `{"requestId":${JSON.stringify(requestId)},"at":${at},"subscriptionId":${quoted(subscriptionId)},"keyId":${quoted(keyId)},` +
  `"operation":${quoted(operation)},"status":${status},"code":${quoted(code)}${isSent === undefined ? '' : `,"isSent":${isSent}`},` +
  `"costMinor":${costMinor}${units === undefined ? '' : `,"units":${units}`}${items === undefined ? '' : `,"items":${items}`},` +
  `"latencyMs":${latencyMs},"address":${quoted(address)},"leaseId":${leaseId === null ? 'null' : quoted(leaseId)},"isBilled":${isBilled}}`;
