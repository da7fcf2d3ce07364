import { sql } from 'kysely';
import { applyState, viewApply } from '@portal/calls';
import { days } from '../src/platform/time';
import { buildTestApp, type TestApp } from './buildTestApp';
import { eventually, signedIn, subscribe } from './startMarket';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
});
afterAll(() => test.close());

it('does not end a subscription that is renewed while it is being ended', async () => {
  const person = await signedIn(test, 'person@example.com');
  const { applyId } = await subscribe(person, { name: '行政区划', kind: 'perCall' });
  const now = test.clock().getTime();
  const endsAt = (at: number) => ({ expires_at: new Date(at) });
  const row = test.db.updateTable('subscriptions').where('id', '=', applyId);
  await row.set(endsAt(now - 1000)).execute();

  let ending: Promise<number> | undefined;
  await test.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('subscriptions')
      .set(endsAt(now + 30 * days))
      .where('id', '=', applyId)
      .execute();
    ending = test.market.subscriptions.endExpired();
    // It has found the row as it was, and waits for it.
    await eventually(async () => {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(tx);
      expect(rows[0]?.waiting).toBe(1);
    });
  });
  expect(await ending).toBe(0);

  expect((await person.call(viewApply, { applyId })).resBody.apply.state).toBe(applyState.active);
  await row.set(endsAt(now - 1000)).execute();
  await test.market.subscriptions.endExpired();
  expect((await person.call(viewApply, { applyId })).resBody.apply.state).toBe(applyState.expired);
});
