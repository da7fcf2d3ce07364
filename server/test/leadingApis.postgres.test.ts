import { keepLeadingApis } from '../src/modules/catalog/list/leadingApis.repository';
import { inTransaction } from '../src/platform/db/inTransaction';
import { fillMarket } from './fillMarket';
import { openTestDatabase } from './openTestDatabase';

const max = 20;
const now = new Date();

let test: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  test = await openTestDatabase();
  await fillMarket(test.db, { apis: 200, users: 20, documents: 10, notices: 10, calls: 10 });
}, 120_000);
afterAll(() => test.close());

/** Two that nobody calls, and that are not new. */
const [first, second] = ['fill_api_181', 'fill_api_183'] as const;
const isKept = async (id: string) =>
  (await test.db.selectFrom('leading_entries').select('object_id').where('object_id', '=', id).execute())
    .length === 1;
const marks = async () => (await test.db.selectFrom('leading_marks').selectAll().execute()).length;

it('waits for what has risen and is not committed yet', async () => {
  const { keeping } = await test.db.transaction().execute(async (tx) => {
    await tx.updateTable('api_products').set({ calls_30d: 900_000 }).where('id', '=', first).execute();
    const begun = inTransaction(test.db, (other) => keepLeadingApis(other, now, max));
    const early = await Promise.race([begun, new Promise((resolve) => setTimeout(resolve, 500, 'waits'))]);
    expect(early).toBe('waits');
    return { keeping: begun };
  });

  expect(await keeping).toBe(true);
  expect(await isKept(first)).toBe(true);
});

it('is waited for by what rises meanwhile, which then takes its mark away', async () => {
  await test.db.deleteFrom('leading_marks').execute();
  const { rising } = await test.db.transaction().execute(async (tx) => {
    await keepLeadingApis(tx, now, max);
    const begun = test.db
      .updateTable('api_products')
      .set({ calls_30d: 800_000 })
      .where('id', '=', second)
      .execute();
    const early = await Promise.race([begun, new Promise((resolve) => setTimeout(resolve, 500, 'waits'))]);
    expect(early).toBe('waits');
    return { rising: begun };
  });
  await rising;

  expect(await isKept(second)).toBe(false);
  // Only the newest are still known.
  expect(await marks()).toBe(1);
});
