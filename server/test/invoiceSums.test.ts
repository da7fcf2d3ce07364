import fc from 'fast-check';
import { sql } from 'kysely';
import { cancelInvoice, invoiceState } from '@portal/calls';
import { parseYuan } from '@portal/rules';
import type { IssueResult } from '../src/modules/invoices/Issuer';
import { simulateIssuer } from '../src/modules/invoices/simulateIssuer';
import { isProven, proveLedger } from '../src/modules/finance/ledger.repository';
import { hours } from '../src/platform/time';
import { buildTestApp, type TestApp } from './buildTestApp';
import { invoiceMarket } from './invoiceMarket';
import { newReqNo } from './startMarket';

let test: TestApp;
let desk: ReturnType<typeof invoiceMarket>;
let subscriptions: string[];
let titleId: string;
let verdict: IssueResult['verdict'] = 'issued';

beforeAll(async () => {
  test = await buildTestApp({
    hasMarket: true,
    issuer: {
      isPresent: true,
      async issue(order) {
        if (verdict === 'refused') return { verdict, reason: '拒开' };
        return verdict === 'issued' ? simulateIssuer(test.clock).issue(order) : { verdict: 'unanswered' };
      },
    },
  });
  desk = invoiceMarket(test, 'provider2@example.com');
  await desk.signIn();
  subscriptions = await desk.subscriptions(2);
  await desk.payIn(100_000_0000, 'recharge');
  titleId = await desk.addTitle({ kind: 'person', name: '王明' });
}, 120_000);
afterAll(() => test.close());

const which = fc.nat({ max: 1 });
const amount = fc.integer({ min: 1, max: 300_0000 });
type Step =
  | { does: 'spend' | 'giveBack' | 'breakPromise'; which: number; minor: number }
  | { does: 'gift'; minor: number }
  | { does: 'apply' | 'race' }
  | { does: 'pass' | 'refuse' | 'cancel' | 'issue' }
  | { does: 'service'; verdict: IssueResult['verdict'] }
  | { does: 'month' };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('spend' as const), which, minor: amount }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constantFrom('giveBack' as const, 'breakPromise' as const),
      which,
      minor: amount,
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('gift' as const), minor: amount }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constantFrom('apply' as const, 'race' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constantFrom(
        'pass' as const,
        'pass' as const,
        'refuse' as const,
        'cancel' as const,
        'issue' as const,
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('service' as const),
      verdict: fc.constantFrom('issued' as const, 'refused' as const, 'unanswered' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('month' as const) }) },
);

/** What a subscription has paid and not got back: no refund passes that. */
async function paidFor(subscriptionId: string): Promise<number> {
  const { rows } = await sql<{ paid: number }>`
    select coalesce(sum(gross_minor - discount_minor), 0)::bigint as paid from cost_days
    where subscription_id = ${subscriptionId} and owner_id = ${desk.ownerId()}`.execute(test.db);
  return rows[0]?.paid ?? 0;
}

/** Bills whose month the subscription has paid in. */
async function monthPaidIn(subscriptionId: string): Promise<{ month: string; left: number } | undefined> {
  const { rows } = await sql<{ month: string; left: number }>`
    select to_char(date_trunc('month', day), 'YYYY-MM') as month, (sum(gross_minor - discount_minor) - coalesce((
      select sum(r.amount_minor) from invoice_returns r where r.subscription_id = ${subscriptionId}
        and r.owner_id = ${desk.ownerId()} and r.month = date_trunc('month', min(c.day))::date), 0))::bigint as left
    from cost_days c where subscription_id = ${subscriptionId} and owner_id = ${desk.ownerId()} and kind = 'usage'
    group by date_trunc('month', day) order by 1`.execute(test.db);
  return rows.find(({ left }) => left > 0);
}

async function run(one: Step): Promise<void> {
  const ofState = async (...states: number[]) =>
    (await desk.list()).find(({ state, isRed }) => states.includes(state) && isRed === 0)?.invoiceId;
  switch (one.does) {
    case 'spend':
      return desk.spend(subscriptions[one.which] ?? '', one.minor);
    case 'gift':
      return desk.payIn(one.minor, 'gift');
    case 'giveBack': {
      const id = subscriptions[one.which] ?? '';
      const minor = Math.min(one.minor, await paidFor(id));
      return minor > 0 ? desk.giveBack(id, minor) : undefined;
    }
    case 'breakPromise': {
      const id = subscriptions[one.which] ?? '';
      const paid = await monthPaidIn(id);
      const minor = Math.min(one.minor, paid?.left ?? 0, await paidFor(id));
      return paid && minor > 0 ? desk.giveBack(id, minor, paid.month) : undefined;
    }
    case 'apply':
    case 'race': {
      const billIds = (await desk.bills())
        .filter(({ canInvoice }) => parseYuan(canInvoice))
        .map(({ billId }) => billId);
      if (billIds.length === 0) return;
      const replies = await Promise.all(
        (one.does === 'race' ? [1, 2] : [1]).map(() => desk.apply(billIds.slice(0, 3), titleId)),
      );
      // A refund may just have left nothing of one.
      expect(replies.filter(({ resCode }) => resCode === 'S0000').length).toBeLessThanOrEqual(1);
      return;
    }
    case 'pass':
    case 'refuse': {
      const id = await ofState(invoiceState.waiting);
      if (id) await desk.decide(id, one.does === 'pass' ? '1' : '0');
      return;
    }
    case 'cancel': {
      const id = await ofState(invoiceState.waiting);
      if (id) await desk.browsers.owner.call(cancelInvoice, { invoiceId: id, reqNo: newReqNo() });
      return;
    }
    case 'issue': {
      const id = await ofState(invoiceState.approved, invoiceState.failed);
      if (id) await desk.issue(id);
      return;
    }
    case 'service':
      verdict = one.verdict;
      return;
    case 'month':
      await desk.nextMonth();
  }
}

/** Papers that are out, less red ones, beside what was paid in for what the bills charge. */
async function outAndPaid(): Promise<{ out: number; paid: number }> {
  const { rows } = await sql<{ out: number; paid: number }>`
    select (select coalesce(sum(case when red_of is null then amount_minor else -amount_minor end), 0) from invoices
        where owner_id = ${desk.ownerId()} and state in (4, 8))::bigint as out,
      (select coalesce(sum(greatest(0, charged_minor - gift_minor)), 0) from invoice_bills
        where owner_id = ${desk.ownerId()})::bigint as paid`.execute(test.db);
  return rows[0] ?? { out: 0, paid: 0 };
}

it('invoiced and open is what each bill charges, whatever is paid, given, returned, asked for and issued', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30 }), async (steps) => {
      for (const one of steps) {
        await run(one);
        await desk.settle();
        await desk.settle();
        expect(await desk.differences()).toEqual([]);
      }
      // All is said in the end: whatever waits for the service is issued.
      verdict = 'issued';
      test.pass(5 * hours);
      await desk.signIn();
      await test.runJob('issue-invoices');
      await desk.settle();
      await test.runJob('issue-invoices');
      expect(await desk.differences()).toEqual([]);
      const { out, paid } = await outAndPaid();
      expect(out).toBeLessThanOrEqual(paid);
      expect(isProven(await proveLedger(test.db))).toBe(true);
    }),
    { numRuns: 8 },
  );
}, 300_000);
