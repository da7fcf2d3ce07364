import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import {
  areEarningsProven,
  bookEarnings,
  earningDay,
  proveEarnings,
  type Earning,
} from '../src/modules/finance';
import { isProven, proveLedger, transfer } from '../src/modules/finance/ledger.repository';
import { createSettlement } from '../src/modules/finance/settlement.service';
import { inTransaction } from '../src/platform/db/inTransaction';
import { newId } from '../src/platform/ids';
import { days, formatDate } from '../src/platform/time';
import { buildTestApp, type TestApp } from './buildTestApp';

let test: TestApp;
let sources: Pick<Earning, 'providerId' | 'ownerId' | 'source'>[];
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  const rows = await test.db
    .selectFrom('subscriptions as s')
    .innerJoin('api_products as a', 'a.id', 's.api_id')
    .innerJoin('providers as p', 'p.id', 'a.provider_id')
    .innerJoin('users as u', 'u.id', 's.applicant_id')
    .distinctOn('p.user_id')
    .select(['s.id', 's.api_id', 's.applicant_id', 'p.id as provider_id', 'p.user_id'])
    .where('s.env', '=', 'prod')
    .where('p.user_id', 'is not', null)
    .where('u.email', 'is not', null)
    .orderBy('p.user_id')
    .orderBy('s.id')
    .limit(4)
    .execute();
  expect(rows.length).toBeGreaterThan(1);
  sources = rows.map(({ id, api_id, applicant_id, provider_id, user_id }) => ({
    providerId: provider_id,
    ownerId: user_id,
    source: { consumerId: applicant_id, apiId: api_id, subscriptionId: id },
  }));
  await test.db.transaction().execute((tx) =>
    transfer(tx, {
      key: newId('gift'),
      kind: 'gift',
      memo: '',
      at: test.clock(),
      moves: sources.flatMap(({ source }) => [
        { ownerId: source!.consumerId, kind: 'balance' as const, amountMinor: 100_000_0000 },
        { ownerId: null, kind: 'promotion' as const, amountMinor: -100_000_0000 },
      ]),
    }),
  );
  // More is given back below than was earned: the commission of it comes out of what others have brought, here one who
  // has not claimed its earnings yet.
  const [about] = sources;
  await inTransaction(test.db, (tx) =>
    bookEarnings(tx, {
      key: newId('test'),
      kind: 'plan',
      memo: '',
      at: test.clock(),
      moves: [{ ownerId: about!.source!.consumerId, kind: 'balance', amountMinor: -5_000_0000 }],
      earnings: [
        {
          ...about!,
          ownerId: null,
          kind: 'plan',
          day: formatDate(test.clock()),
          calls: 0,
          grossMinor: 5_000_0000,
        },
      ],
    }),
  );
});
afterAll(() => test.close());

const prove = async () => {
  expect(await proveEarnings(test.db)).toEqual({
    driftingPending: 0,
    driftingPayable: 0,
    commissionMinor: 0,
  });
  expect(isProven(await proveLedger(test.db))).toBe(true);
};

it('has rows for what the demo market has earned, as the ledger says', async () => {
  expect(areEarningsProven(await proveEarnings(test.db))).toBe(true);
  const { count } = await test.db
    .selectFrom('earnings')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBeGreaterThan(20);
});

interface Step {
  kind: 'usage' | 'plan' | 'void' | 'credit' | 'sla' | 'dispute' | 'settle';
  source: number;
  amount: number;
  day: number;
  key: number;
}

const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom('usage', 'plan', 'usage', 'void', 'credit', 'sla', 'dispute', 'settle'),
    source: fc.nat(3),
    amount: fc.integer({ min: 1, max: 99_999 }),
    day: fc.nat(12),
    // Few keys: repeats happen.
    key: fc.nat(400),
  }),
  { minLength: 20, maxLength: 50 },
);

it('keeps rows and ledger the same in whatever order is earned, given back and settled, fifty at a time', async () => {
  let round = 0;
  const settlement = createSettlement({ ...test, log: test.app.log });
  const earn = ({ kind, source, amount, day, key }: Step) =>
    inTransaction(test.db, async (tx) => {
      const about = sources[source % sources.length]!;
      const isReturn = !['usage', 'plan'].includes(kind);
      await bookEarnings(tx, {
        // Nobody books an earning and its return under one key.
        key: `${round}:${kind}:${key}`,
        kind: isReturn ? 'refund' : kind,
        memo: '',
        at: test.clock(),
        moves: [
          {
            ownerId: about.source!.consumerId,
            kind: 'balance',
            amountMinor: isReturn ? amount : -amount,
          },
        ],
        earnings: [
          {
            ...about,
            kind: kind as Earning['kind'],
            day: formatDate(new Date(test.clock().getTime() - day * days)),
            calls: 1,
            grossMinor: isReturn ? -amount : amount,
          },
        ],
      });
    });
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      round += 1;
      await Promise.all(list.map((step) => (step.kind === 'settle' ? settlement.run() : earn(step))));
      await prove();
    }),
    { numRuns: 15 },
  );
  const { covered } = await test.db
    .selectFrom('earnings')
    .select(sql<number>`sum(covered_minor)::bigint`.as('covered'))
    .executeTakeFirstOrThrow();
  expect(covered).toBeGreaterThanOrEqual(0);
}, 240_000);

it('settles a day once, after seven days, and takes what comes back from what waits, then from what is payable', async () => {
  const settlement = createSettlement({ ...test, log: test.app.log });
  const [about] = sources;
  const ownerId = about!.ownerId!;
  const held = async () => {
    const rows = await test.db
      .selectFrom('ledger_accounts')
      .select(['kind', 'balance_minor'])
      .where('owner_id', '=', ownerId)
      .execute();
    const of = (kind: string) => rows.find((row) => row.kind === kind)?.balance_minor ?? 0;
    return { pending: of('pending'), payable: of('payable') };
  };
  const move = (grossMinor: number, kind: Earning['kind'] = 'usage') =>
    inTransaction(test.db, (tx) =>
      bookEarnings(tx, {
        key: newId('test'),
        kind: 'usage',
        memo: '',
        at: test.clock(),
        moves: [{ ownerId: about!.source!.consumerId, kind: 'balance', amountMinor: -grossMinor }],
        earnings: [{ ...about!, kind, day: formatDate(test.clock()), calls: 1, grossMinor }],
      }),
    );
  test.pass(20 * days);
  await settlement.run();
  const before = await held();
  expect(before.pending).toBe(0);

  await move(1_0005);
  expect(await held()).toEqual({ pending: 9005, payable: before.payable });
  test.pass(6 * days);
  await settlement.run();
  expect(await held()).toEqual({ pending: 9005, payable: before.payable });
  test.pass(days);
  await settlement.run();
  await settlement.run();
  expect(await held()).toEqual({ pending: 0, payable: before.payable + 9005 });

  await move(1_0000);
  await move(-2_0000, 'dispute');
  expect(await held()).toEqual({ pending: 0, payable: before.payable + 9005 - 9000 });
  // More than there is: the portal stands in.
  const more = Math.ceil(before.payable / 0.9) + 9_0000;
  await move(-more - 1_0000, 'dispute');
  expect(await held()).toEqual({ pending: 0, payable: 0 });
  await prove();
});

it('counts calls for their own day as long as no statement can hold it, two days late, and later for that of the report', () => {
  // Days are those of Shanghai.
  const bookedAt = new Date('2026-08-03T00:00:00+08:00');
  const dayOf = (at: string) => earningDay(new Date(at), bookedAt);

  expect(dayOf('2026-08-02T23:59:59+08:00')).toBe('2026-08-02');
  expect(dayOf('2026-08-01T00:00:00+08:00')).toBe('2026-08-01');
  expect(dayOf('2026-07-31T23:59:59+08:00')).toBe('2026-08-03');
});

it('takes a commission that was agreed from a day on, and gives back what was taken', async () => {
  const rated = await test.db.selectFrom('commission_rates').select('provider_id').execute();
  // One with whom nothing was agreed so far.
  const about = sources.find(({ providerId }) => !rated.some((rate) => rate.provider_id === providerId))!;
  const today = test.clock();
  const agreed = formatDate(new Date(today.getTime() + days));
  const { id: operator } = await test.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'ops@example.com')
    .executeTakeFirstOrThrow();
  await test.db
    .insertInto('commission_rates')
    .values({
      provider_id: about.providerId,
      from_day: agreed,
      rate: 333,
      reason: '战略合作',
      set_by: operator,
      set_at: today,
    })
    .execute();
  const earn = async (day: string, grossMinor: number, kind: Earning['kind'], ratedOn = day) => {
    const read = () =>
      test.db
        .selectFrom('earnings')
        .select(sql<number>`sum(commission_minor)::bigint`.as('commission'))
        .executeTakeFirstOrThrow();
    const { commission: before } = await read();
    await inTransaction(test.db, (tx) =>
      bookEarnings(tx, {
        key: newId('test'),
        kind: 'usage',
        memo: '',
        at: today,
        moves: [{ ownerId: about.source!.consumerId, kind: 'balance', amountMinor: -grossMinor }],
        earnings: [{ ...about, kind, day, ratedOn, calls: 1, grossMinor }],
      }),
    );
    return (await read()).commission - before;
  };
  expect(await earn(formatDate(today), 9_9999, 'usage')).toBe(9999);
  expect(await earn(agreed, 9_9999, 'usage')).toBe(3329);
  expect(await earn(agreed, -9_9999, 'void', formatDate(today))).toBe(-9999);
  expect(await earn(agreed, -9_9999, 'void')).toBe(-3329);
  await prove();
});

it('finds what an older server moved without rows before an account is settled', async () => {
  const settlement = createSettlement({ ...test, log: test.app.log });
  const { ownerId } = sources[0]!;
  await test.db.deleteFrom('earnings').where('owner_id', '=', ownerId).where('open_minor', '>', 0).execute();
  await inTransaction(test.db, (tx) =>
    bookEarnings(tx, {
      key: newId('test'),
      kind: 'usage',
      memo: '',
      at: test.clock(),
      moves: [{ ownerId: sources[0]!.source!.consumerId, kind: 'balance', amountMinor: -1000 }],
      earnings: [
        {
          ...sources[0]!,
          kind: 'usage',
          day: formatDate(new Date(test.clock().getTime() - 8 * days)),
          calls: 1,
          grossMinor: 1000,
        },
      ],
    }),
  );
  await settlement.run();
  expect((await proveEarnings(test.db)).driftingPending).toBe(0);
});

it('makes the rows of what was earned before there were any', async () => {
  const statement = await readFile(path.join(__dirname, '../migrations/0106_keep_earnings.sql'), 'utf8');
  const filled = await buildTestApp({ hasMarket: true });
  try {
    await sql`drop table earnings, commission_rates cascade`.execute(filled.db);
    await sql.raw(statement).execute(filled.db);
    const proof = await proveEarnings(filled.db);
    expect(proof.driftingPending).toBe(0);
    const { total, open } = await filled.db
      .selectFrom('earnings')
      .select([
        sql<number>`sum(net_minor)::bigint`.as('total'),
        sql<number>`sum(open_minor)::bigint`.as('open'),
      ])
      .where('owner_id', 'is not', null)
      .executeTakeFirstOrThrow();
    expect(total).toBe(open);
  } finally {
    await filled.close();
  }
});
