import { sql } from 'kysely';
import { addApp, addApply, applyState, auditApply, viewApply } from '@portal/calls';
import type { Db } from '../src/platform/db/Db';
import { days } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { addPlan, give, paidBy } from './planFixtures';
import { anApp, apiIdOf, eventually, newReqNo, signedIn, subscribe } from './startMarket';

/* What somebody decides by, somebody else changes at the same moment. */

let test: TestApp;
let person: Browser;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  person = await signedIn(test, 'person@example.com');
});
afterAll(() => test.close());

/** Does something that finds a row as it is before `change`, and has to wait for it until that is committed. */
async function meanwhile<Result>(
  change: (tx: Db) => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<Result> {
  let done: Promise<Result> | undefined;
  await test.db.transaction().execute(async (tx) => {
    await change(tx);
    done = work();
    await eventually(async () => {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(tx);
      expect(rows[0]?.waiting).toBe(1);
    });
  });
  if (!done) throw new Error('nothing was done');
  return done;
}

const stateOf = async (applyId: string) =>
  (await person.call(viewApply, { applyId })).resBody.apply.state as number;

it('does not end a subscription that is renewed while it is being ended', async () => {
  const { applyId } = await subscribe(person, { name: '行政区划', kind: 'perCall' });
  const now = test.clock().getTime();
  const setEnd = (db: Db, at: number) =>
    db
      .updateTable('subscriptions')
      .set({ expires_at: new Date(at) })
      .where('id', '=', applyId)
      .execute();
  await setEnd(test.db, now - 1000);

  const failed = await meanwhile(
    (tx) => setEnd(tx, now + 30 * days),
    () => test.market.subscriptions.endExpired(),
  );

  expect([failed, await stateOf(applyId)]).toEqual([0, applyState.active]);
  await setEnd(test.db, now - 1000);
  await test.market.subscriptions.endExpired();
  expect(await stateOf(applyId)).toBe(applyState.expired);
});

it('lets pay for a plan whoever has the app when it is granted', async () => {
  const apiId = await apiIdOf(person, '行政区划');
  const planId = await addPlan(test, apiId, {
    ...{ kind: 'pack', priceMinor: 10_0000, included: 1000, validDays: 30, needsApproval: true },
  });
  await give(test, 'person@example.com', 20_0000);
  await give(test, 'company@example.com', 20_0000);
  const { appId } = (await person.call(addApp, anApp())).resBody;
  const asked = await person.call(addApply, {
    ...{ appId, apiId, planId, env: 'prod', dailyCalls: 100, reqNo: newReqNo() },
    reason: '自动化测试需要调用这个接口',
  });
  const { applyId } = asked.resBody;
  const provider = await signedIn(test, 'provider@example.com');
  const { id: otherId } = await test.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'company@example.com')
    .executeTakeFirstOrThrow();

  const grant = () =>
    meanwhile(
      (tx) =>
        tx
          .updateTable('subscriptions')
          .set({ applicant_id: otherId })
          .where('id', '=', applyId as string)
          .execute(),
      () => provider.call(auditApply, { applyId, pass: '1' }),
    );
  let byPerson = 0;
  const byOther = await paidBy(test, 'company@example.com', async () => {
    byPerson = await paidBy(test, 'person@example.com', async () =>
      expect(await grant()).toMatchObject({ resCode: 'S0000' }),
    );
  });

  expect([byPerson, byOther]).toEqual([0, 10_0000]);
});
