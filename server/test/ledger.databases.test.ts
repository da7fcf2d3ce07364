import fc from 'fast-check';
import { isProven, proveLedger, transfer, type Move } from '../src/modules/finance/ledger.repository';
import type { Db } from '../src/platform/db/Db';
import { openTestDatabase } from './openTestDatabase';

let db: Db;
let close: () => Promise<void>;
const owners = ['u1', 'u2', 'u3'];

/** A tenth to the platform, the rest to a provider. */
const earningMoves = (ownerId: string, amount: number): Move[] => [
  { ownerId: null, kind: 'commission', amountMinor: Math.floor(amount / 10) },
  { ownerId, kind: 'pending', amountMinor: amount - Math.floor(amount / 10) },
];
beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  await db
    .insertInto('users')
    .values(
      owners.map((id) => ({
        id,
        email: `${id}@example.com`,
        mobile: null,
        password_hash: '',
        nick_name: id,
        state: 1,
        register_type: 0,
        agree_version: null,
        portal_id: null,
        created_at: new Date(),
      })),
    )
    .execute();
});
afterAll(() => close());

type Operation = {
  kind: 'recharge' | 'charge' | 'refund' | 'withdraw';
  owner: string;
  amount: number;
  key: number;
};

function movesOf({ kind, owner, amount }: Operation): Move[] {
  const own = { ownerId: owner, kind: 'balance' } as const;
  const outside = { ownerId: null, kind: 'outside' } as const;
  if (kind === 'recharge')
    return [
      { ...outside, amountMinor: -amount },
      { ...own, amountMinor: amount },
    ];
  if (kind === 'withdraw')
    return [
      { ...own, amountMinor: -amount },
      { ...outside, amountMinor: amount },
    ];
  const earned = earningMoves('u3', amount);
  if (kind === 'charge') return [{ ...own, amountMinor: -amount }, ...earned];
  return [
    { ...own, amountMinor: amount },
    ...earned.map((move) => ({ ...move, amountMinor: -move.amountMinor })),
  ];
}

const operations = fc.array(
  fc.record<Operation>({
    kind: fc.constantFrom('recharge', 'charge', 'refund', 'withdraw'),
    owner: fc.constantFrom('u1', 'u2'),
    amount: fc.integer({ min: 1, max: 50_000 }),
    // Few keys: repeats happen.
    key: fc.integer({ min: 1, max: 500 }),
  }),
  { minLength: 20, maxLength: 60 },
);

it('adds up after whatever order of recharges, charges, refunds and withdrawals, many at a time', async () => {
  let round = 0;
  let done = 0;
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(operations, async (list) => {
      round += 1;
      await Promise.all(
        list.map(async (operation) => {
          try {
            const id = await db.transaction().execute((tx) =>
              transfer(tx, {
                key: `${round}:${operation.key}`,
                kind: operation.kind,
                memo: '',
                at: new Date(),
                moves: movesOf(operation),
              }),
            );
            if (id) done += 1;
          } catch (error) {
            expect(error).toMatchObject({ code: 'E3104' });
            refused += 1;
          }
        }),
      );
      expect(await proveLedger(db)).toEqual({ sumMinor: 0, driftingAccounts: 0, negativeAccounts: 0 });
    }),
    { numRuns: 25 },
  );
  expect(done).toBeGreaterThan(200);
  expect(refused).toBeGreaterThan(20);
}, 120_000);

it('moves money once for a key, and refuses what does not add up', async () => {
  const moves = movesOf({ kind: 'recharge', owner: 'u1', amount: 100, key: 0 });
  const once = await transfer(db, { key: 'twice', kind: 'recharge', memo: '', at: new Date(), moves });
  const again = await transfer(db, { key: 'twice', kind: 'recharge', memo: '', at: new Date(), moves });

  expect([typeof once, again]).toEqual(['string', null]);
  await expect(
    transfer(db, {
      key: 'odd',
      kind: 'recharge',
      memo: '',
      at: new Date(),
      moves: [{ ownerId: 'u1', kind: 'balance', amountMinor: 1 }],
    }),
  ).rejects.toThrow('does not add up');
  expect(isProven(await proveLedger(db))).toBe(true);
});

it('sees a balance that was changed behind the ledger', async () => {
  await db
    .updateTable('ledger_accounts')
    .set(({ eb }) => ({ balance_minor: eb('balance_minor', '+', 1) }))
    .where('id', '=', 'u1:balance')
    .execute();

  expect((await proveLedger(db)).driftingAccounts).toBe(1);
  await db
    .updateTable('ledger_accounts')
    .set(({ eb }) => ({ balance_minor: eb('balance_minor', '-', 1) }))
    .where('id', '=', 'u1:balance')
    .execute();
});
