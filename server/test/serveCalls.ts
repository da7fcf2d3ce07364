import type { LeaseExchange } from '@portal/contract/gateway';
import type { TestApp } from './buildTestApp';
import { postAsGateway } from './postAsGateway';

export interface Serving {
  calls: number;
  fails: number;
  /** Told only after its lease was taken back. */
  isLate: boolean;
  /** The answer of the first call breaks off. */
  breaksOff: boolean;
  /** Everything is told again. */
  isTwice: boolean;
}

let told = 0;
const attemptsMax = 3;

/** A gateway serves calls of a subscription and tells of them, as often as it takes. */
export async function serveCalls(
  test: Pick<TestApp, 'app' | 'config' | 'clock'>,
  applyId: string,
  { calls, fails, isLate, breaksOff, isTwice }: Serving,
): Promise<void> {
  const run = (told += 1);
  const gatewayId = `gw-${run}`;
  const wishes = [{ subscriptionId: applyId, calls }];

  async function post(path: string, payload: unknown) {
    for (let attempt = 1; ; attempt += 1) {
      const reply = await postAsGateway(test, path, payload);
      if (reply.statusCode < 500) return reply;
      if (attempt === attemptsMax) throw new Error(`${path} fails: ${reply.body}`);
    }
  }

  const { leases }: LeaseExchange = (await post('gateway/leases', { gatewayId, wishes, returns: [] })).json();
  const [lease] = leases;
  if (!lease || 'refusal' in lease) return;
  const { leaseId, segments } = lease;
  if (isLate) await post('gateway/leases', { gatewayId, wishes: [], returns: [leaseId] });
  const prices = segments.flatMap((one) => Array.from({ length: one.calls }, () => one.priceMinor));
  const event = (index: number, costMinor: number | null) => ({
    requestId: `rq-served-${run}-${index}`,
    at: test.clock().getTime(),
    subscriptionId: applyId,
    keyId: 'key',
    operation: 'GET /regions',
    status: costMinor === null ? 503 : 200,
    code: '',
    costMinor: costMinor ?? 0,
    latencyMs: 1,
    address: '',
    leaseId: costMinor === null ? null : leaseId,
    isBilled: costMinor !== null,
  });
  const events = [
    ...prices.map((price, index) => event(index, price)),
    ...Array.from({ length: fails }, (_, index) => event(1000 + index, null)),
  ];
  const report = { gatewayId, events, voided: breaksOff ? [`rq-served-${run}-0`] : [] };
  await Promise.all(isTwice ? [post('meter', report), post('meter', report)] : [post('meter', report)]);
  await post('gateway/leases', { gatewayId, wishes: [], returns: [leaseId] });
}
