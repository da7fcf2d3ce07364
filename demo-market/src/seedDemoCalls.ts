import {
  type Db,
  type Terms,
  bookEarnings,
  bookCosts,
  dayStart,
  formatDate,
  hours,
  markKeysUsed,
  minutes,
  newId,
  rollUp,
} from '@portal/server';
import { costsPerCall, priceAt } from '@portal/rules';
import { demoOutage, type DemoSubscription } from './usageFacts';

const rowsPerStatement = 500;

interface CallSource {
  ownerId: string;
  appId: string;
  subscriptionId: string;
  keyId: string;
  terms: Terms;
  api: {
    product_id: string;
    provider_id: string;
    provider_user_id: string | null;
    operations: readonly { method: string; path: string }[];
  };
}

/** More on working days and in office hours; a few fail and are free. */
export async function seedDemoCalls(
  tx: Db,
  source: CallSource,
  { apiCode, perDay, typicalMs, historyDays }: DemoSubscription & { historyDays: number },
  now: Date,
  dice: () => number,
): Promise<void> {
  const { ownerId, subscriptionId, terms, api } = source;
  let countedInMonth = 0;
  const calls: (Call & { transfer_id: string | null })[] = [];
  for (let back = historyDays; back >= 1; back -= 1) {
    const start = dayStart(now, back);
    const isWeekend = [0, 6].includes(new Date(start.getTime() + 8 * hours).getUTCDay());
    const count = Math.max(2, Math.round(perDay * (isWeekend ? 0.35 : 1) * (0.8 + 0.4 * dice())));
    if (formatDate(start).endsWith('-01')) countedInMonth = 0;
    const isOut = apiCode === demoOutage.apiCode && back === demoOutage.daysAgo;
    const tried = isOut ? demoOutage.hours * demoOutage.callsPerHour : 0;
    const rows = Array.from({ length: count + tried }, (_, index) => {
      const isFailing = index < tried;
      const hour = isFailing
        ? demoOutage.fromHour + Math.floor(index / demoOutage.callsPerHour)
        : 8 + 11 * ((dice() + dice()) / 2);
      const isBilled = dice() > (isFailing ? 0.7 : 0.03);
      const operation = api.operations[Math.floor(dice() * api.operations.length)]!;
      const costMinor = isBilled && costsPerCall(terms) ? priceAt(terms, countedInMonth) : 0;
      if (isBilled) countedInMonth += 1;
      return callOf(source, {
        at: new Date(start.getTime() + hour * hours + dice() * 30 * minutes),
        operation: `${operation.method} ${operation.path}`,
        status: isBilled ? 200 : !isFailing && dice() > 0.5 ? 400 : 504,
        is_billed: isBilled,
        cost_minor: costMinor,
        latency_ms: Math.round(typicalMs * (0.6 + 0.5 * dice() + (dice() > 0.95 ? 3 * dice() : 0))),
      });
    });
    const cost = rows.reduce((sum, { cost_minor }) => sum + cost_minor, 0);
    const transferId =
      cost === 0
        ? null
        : await bookEarnings(tx, {
            key: `demo:usage:${subscriptionId}:${formatDate(start)}`,
            kind: 'usage',
            memo: '',
            at: new Date(start.getTime() + 20 * hours),
            moves: [{ ownerId, kind: 'balance', amountMinor: -cost }],
            earnings: [
              {
                providerId: api.provider_id,
                ownerId: api.provider_user_id,
                source: { consumerId: ownerId, apiId: api.product_id, subscriptionId },
                kind: 'usage',
                day: formatDate(start),
                calls: rows.filter(({ cost_minor }) => cost_minor > 0).length,
                grossMinor: cost,
              },
            ],
          });
    const prices = rows.map(({ cost_minor }) => cost_minor).filter((price) => price > 0);
    const billed = rows.filter(({ is_billed }) => is_billed).length;
    await bookCosts(tx, new Date(start.getTime() + 20 * hours), [
      {
        ownerId,
        subscriptionId,
        kind: 'usage',
        billed,
        failures: rows.length - billed,
        ...(cost > 0 && { prices: [Math.min(...prices), Math.max(...prices)] as const }),
        grossMinor: cost,
      },
    ]);
    calls.push(...rows.map((row) => ({ ...row, transfer_id: row.cost_minor > 0 ? transferId : null })));
  }
  // All days in one statement: a statement costs more than its rows.
  for (let start = 0; start < calls.length; start += rowsPerStatement)
    await tx
      .insertInto('call_records')
      .values(calls.slice(start, start + rowsPerStatement))
      .execute();
  await rollUp(tx, calls, ['hour', 'day']);
  await markKeysUsed(tx, calls);
}

/** The fields that all calls of a subscription share. */
const callOf = (
  { ownerId, appId, subscriptionId, keyId, api }: CallSource,
  call: {
    at: Date;
    operation: string;
    status: number;
    is_billed: boolean;
    cost_minor: number;
    latency_ms: number;
  },
) => ({
  ...call,
  request_id: `rqdemo${newId('c').slice(2)}`,
  subscription_id: subscriptionId,
  app_id: appId,
  api_id: api.product_id,
  owner_id: ownerId,
  provider_id: api.provider_id,
  env: 'prod' as const,
  key_id: keyId,
  code: '',
  address: '203.0.113.24',
  lease_id: null,
});
type Call = ReturnType<typeof callOf>;
