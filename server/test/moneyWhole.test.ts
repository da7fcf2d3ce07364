import fc from 'fast-check';
import { sql } from 'kysely';
import { saveBudget } from '@portal/calls';
import { hours, minutes } from '../src/platform/time';
import { checkEnded, readEnded } from './couponChecks';
import { couponSteps } from './couponSteps';
import { checkMoney, countMade, readSums, type Before } from './moneyChecks';
import { earnSteps } from './earnSteps';
import type { Step, Taken } from './moneyStep';
import { payInSteps } from './payInSteps';
import { spendSteps } from './spendSteps';
import { startMoney, type Money } from './startMoney';
import { newReqNo } from './startMarket';

const steps = { ...payInSteps, ...spendSteps, ...earnSteps, ...couponSteps } as const satisfies Record<
  string,
  Step
>;
type StepName = keyof typeof steps;

/** One of a sequence. */
interface Turn extends Taken {
  does: StepName;
  /** Begins together with the one before it. */
  isAtOnce: boolean;
  /** Statements after which the server's work is killed; null: it is not. */
  killedAfter: number | null;
}

const turn = fc.record<Turn>({
  does: fc.constantFrom(...(Object.keys(steps) as StepName[])),
  who: fc.nat(1),
  at: fc.nat(30),
  amount: fc.nat(99),
  isTwice: fc.boolean(),
  isOdd: fc.boolean(),
  isAtOnce: fc.boolean(),
  killedAfter: fc.option(fc.nat(60), { freq: 3 }),
});

let money: Money;
let before: Before;
beforeAll(async () => {
  money = await startMoney();
  // Budgets count along, and refuse nothing: that is another test's.
  await money.test.db.updateTable('budgets').set({ action: 0 }).execute();
  for (const { email } of money.consumers)
    await money.ask(email, saveBudget, {
      scope: 'account',
      period: 'month',
      cap: '9999999',
      action: 0,
      reqNo: newReqNo(),
    });
  before = { sums: await readSums(money), made: await countMade(money) };
}, 120_000);
afterAll(() => money.close());

/** Does what is asked for, kills it where that is asked for, and lets everybody who noticed ask again. */
async function take(turns: readonly Turn[]): Promise<void> {
  await sql`delete from rate_limits`.execute(money.test.db);
  for (const name of new Set([
    money.provider,
    ...money.operators,
    ...money.consumers.map(({ email }) => email),
  ]))
    await money.as(name);
  const ended = await readEnded(money);
  const { killedAfter } = turns[0]!;
  if (killedAfter !== null) money.kill.arm(killedAfter);
  try {
    await Promise.all(turns.map((taken) => steps[taken.does](money, taken)));
  } finally {
    money.kill.arm();
  }
  await checkEnded(money, ended);
}

/** Those that begin together. */
const together = (turns: readonly Turn[]): Turn[][] =>
  turns.reduce<Turn[][]>((groups, next) => {
    const last = groups.at(-1);
    if (last?.length === 1 && next.isAtOnce) last.push(next);
    else groups.push([next]);
    return groups;
  }, []);

/** What was lost on the way is found by asking and trying again. */
async function recover(): Promise<void> {
  for (let time = 0; time < 3; time += 1) {
    money.test.pass(hours + minutes);
    for (const job of [
      'ask-payments',
      'close-recharges',
      'send-refunds',
      'pay-withdrawals',
      'close-leases',
      'end-coupons',
      'settle-plan-credits',
      'settle-earnings',
      'sum-usage',
    ])
      await money.runJob(job);
  }
}

it('adds up to the last digit after whatever was paid, bought, called, refunded, disputed, settled and withdrawn', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { minLength: 15, maxLength: 40 }), async (turns) => {
      for (const group of together(turns)) await take(group);
      await recover();
      await checkMoney(money, before);
    }),
    { numRuns: 8, endOnFailure: true },
  );
}, 600_000);

/** What must not be, as a statement and what undoes it; `who` is somebody who pays, `coupon` has paid for theirs. */
const broken = (
  who: string,
  { coupon, applyId }: Awaited<ReturnType<typeof spentCoupon>>,
): [rule: string, breaks: string, mends: string][] => [
  [
    'a balance that no entry moved',
    `update ledger_accounts set balance_minor = balance_minor + 1 where id = '${who}:balance'`,
    `update ledger_accounts set balance_minor = balance_minor - 1 where id = '${who}:balance'`,
  ],
  [
    'a recharge that was credited twice',
    `with t as (insert into ledger_transfers (id, idempotency_key, kind, memo, at, is_booked)
        values ('tr_twice', 'twice', 'recharge', '', now(), true)),
      e as (insert into ledger_entries (transfer_id, account_id, amount_minor)
        values ('tr_twice', '${who}:balance', 100), ('tr_twice', 'platform:outside', -100))
      update ledger_accounts set balance_minor = balance_minor + case id when 'platform:outside' then -100 else 100 end
      where id in ('${who}:balance', 'platform:outside')`,
    `with e as (delete from ledger_entries where transfer_id = 'tr_twice')
      update ledger_accounts set balance_minor = balance_minor - case id when 'platform:outside' then -100 else 100 end
      where id in ('${who}:balance', 'platform:outside')`,
  ],
  [
    'a cost that is in no book',
    `update cost_days set gross_minor = gross_minor + 1 where owner_id = '${who}' and kind = 'plan'`,
    `update cost_days set gross_minor = gross_minor - 1 where owner_id = '${who}' and kind = 'plan'`,
  ],
  [
    'earnings that nobody paid for',
    `update earnings set gross_minor = gross_minor + 1, commission_minor = commission_minor + 1
      where id = (select min(id) from earnings)`,
    `update earnings set gross_minor = gross_minor - 1, commission_minor = commission_minor - 1
      where id = (select min(id) from earnings)`,
  ],
  [
    'a withdrawal that was paid and not taken from anybody',
    `insert into withdrawals (id, wd_no, owner_id, asked_by, account_sealed, account_end, bank, amount_minor, fee_minor, state, created_at)
      values ('wd_free', 'TXFREE', '${who}', '${who}', '', '', '', 100, 0, 4, now())`,
    `delete from withdrawals where id = 'wd_free'`,
  ],
  [
    'a coupon that is worth more than was given',
    `update coupons set amount_minor = amount_minor + 1 where id = '${coupon}'`,
    `update coupons set amount_minor = amount_minor - 1 where id = '${coupon}'`,
  ],
  [
    'a coupon that has paid more than it says, and can be spent again',
    `update coupons set used_minor = used_minor - 1 where id = '${coupon}'`,
    `update coupons set used_minor = used_minor + 1 where id = '${coupon}'`,
  ],
  [
    'a plan that is bought with a coupon after its day',
    `update coupons set valid_until = valid_until - interval '9 days', ended_at = now() where id = '${coupon}'`,
    `update coupons set valid_until = valid_until + interval '9 days', ended_at = null where id = '${coupon}'`,
  ],
  [
    'a coupon that gets what was paid with money',
    `update prepayments set returned_minor = amount_minor where subscription_id = '${applyId}'`,
    `update prepayments set returned_minor = 0 where subscription_id = '${applyId}'`,
  ],
];

/** One that has paid for a plan, of the first of those who pay. */
async function spentCoupon(): Promise<{ coupon: string; applyId: string }> {
  const payer = money.consumers[0]!;
  await sql`delete from rate_limits`.execute(money.test.db);
  await couponSteps.issue(money, { who: 0, at: 3, amount: 2, isTwice: false, isOdd: false });
  await money.subscribe(payer, 'month', false);
  const applyId = payer.applies.at(-1)!;
  const { coupon_id } = await money.test.db
    .selectFrom('coupon_uses')
    .innerJoin('coupons', 'coupons.id', 'coupon_id')
    .select('coupon_id')
    .where('owner_id', '=', payer.ownerId)
    .where('coupons.ended_at', 'is', null)
    .where('subscription_id', '=', applyId)
    .executeTakeFirstOrThrow();
  return { coupon: coupon_id, applyId };
}

it('hears of every rule that is broken', async () => {
  await checkMoney(money, before);
  for (const [rule, breaks, mends] of broken(money.consumers[0]!.ownerId, await spentCoupon())) {
    await sql.raw(breaks).execute(money.test.db);
    const isHeard = await checkMoney(money, before).then(
      () => false,
      () => true,
    );
    expect([rule, isHeard]).toEqual([rule, true]);
    await sql.raw(mends).execute(money.test.db);
  }
  await checkMoney(money, before);
}, 300_000);
