import { sql } from 'kysely';
import { budgetAction } from '@portal/calls';
import type { LeaseExchange, LeaseQuestion } from '@portal/contract/gateway';
import { isProven, proveLedger } from '../src/modules/finance/ledger.repository';
import { buildTestApp, type TestApp } from './buildTestApp';
import { signedIn, subscribe } from './startMarket';

/* The embedded database has one connection, on which nobody waits for anybody. */

const gateways = 6;
const rounds = 5;

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
}, 120_000);
afterAll(() => test.close());

async function exchange(gatewayId: string, question: Partial<LeaseQuestion>): Promise<LeaseExchange> {
  const response = await test.app.inject({
    method: 'POST',
    url: '/internal/gateway/leases',
    headers: { authorization: `Bearer ${test.config.gatewayToken}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ gatewayId, wishes: [], returns: [], ...question }),
  });
  // Who waits too long is told to come again, as a gateway does.
  if (response.statusCode === 503) return exchange(gatewayId, question);
  expect(response.statusCode).toBe(200);
  return response.json();
}

/** Of this database since it was made. PostgreSQL counts what has ended, within a second. */
async function countDeadlocks(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 1200));
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()`.execute(
    test.db,
  );
  return rows[0]?.deadlocks ?? 0;
}

it('grants and closes leases of one budget side by side without a deadlock', async () => {
  const person = await signedIn(test, 'person@example.com');
  const subscriptions: Awaited<ReturnType<typeof subscribe>>[] = [];
  for (let count = 0; count < 4; count += 1)
    subscriptions.push(await subscribe(person, { name: '行政区划', kind: 'perCall' }));
  const { applicant_id: ownerId } = await test.db
    .selectFrom('subscriptions')
    .select('applicant_id')
    .where('id', '=', subscriptions[0]!.applyId)
    .executeTakeFirstOrThrow();
  await test.db
    .insertInto('budgets')
    .values({
      id: 'budget-of-all',
      owner_id: ownerId,
      scope: 'api',
      app_id: null,
      api_id: subscriptions[0]!.apiId,
      period: 'day',
      cap_minor: 10_000_000,
      levels: [80],
      action: budgetAction.stop,
      created_at: test.clock(),
    })
    .execute();
  const before = await countDeadlocks();

  await Promise.all(
    Array.from({ length: gateways }, async (_, at) => {
      for (let round = 0; round < rounds; round += 1) {
        const wishes = subscriptions.map(({ applyId }) => ({ subscriptionId: applyId, calls: 1 }));
        const { leases } = await exchange(`gw-${at}`, { wishes });
        const returns = leases.flatMap((lease) => ('leaseId' in lease ? [lease.leaseId] : []));
        await exchange(`gw-${at}`, { returns });
      }
    }),
  );

  expect(await countDeadlocks()).toBe(before);
  expect(isProven(await proveLedger(test.db))).toBe(true);
}, 120_000);
