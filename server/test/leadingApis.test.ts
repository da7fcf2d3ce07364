import { sql } from 'kysely';
import { apiSort, type ApiSort } from '@portal/calls';
import { onSale } from '../src/modules/catalog/list/apiCards.queries';
import { listApis } from '../src/modules/catalog/list/apiList.queries';
import { orderBy } from '../src/modules/catalog/list/apiOrder.queries';
import { findLeading } from '../src/modules/catalog/list/leadingApis.queries';
import { keepLeadingApis } from '../src/modules/catalog/list/leadingApis.repository';
import { seekText } from '../src/modules/search';
import type { Db } from '../src/platform/db/Db';
import { anonymousIn } from '../src/platform/Viewer';
import { hours } from '../src/platform/time';
import { fillMarket, filled } from './fillMarket';
import { openTestDatabase } from './openTestDatabase';

const sorts = Object.values(apiSort);
const everybody = anonymousIn(null);
/** All of them say it. */
const word = '接口';
const now = new Date();
const max = 100;

let test: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  test = await openTestDatabase();
  await fillMarket(test.db, { apis: 3000, users: 50, documents: 10, notices: 10, calls: 100 });
}, 120_000);
afterAll(() => test.close());

/** Each begins with what a market has after the job, and is undone. */
async function inMarket(work: (tx: Db) => Promise<void>): Promise<void> {
  const undone = new Error('undone');
  await expect(
    test.db.transaction().execute(async (tx) => {
      expect(await keepLeadingApis(tx, now, max)).toBe(true);
      await work(tx);
      throw undone;
    }),
  ).rejects.toBe(undone);
}

async function pageOf(tx: Db, sort: ApiSort, count = 12): Promise<string[] | null> {
  const sought = await seekText(tx, 'api', word);
  const found = sought && (await findLeading(sought, onSale(tx, everybody), { sort, count }));
  return found && [...found.ids];
}

/** Whatever way it is found. */
const ordered = async (tx: Db, sort: ApiSort, limit = 12) =>
  (
    await onSale(tx, everybody)
      .where('p.id', 'in', (eb) =>
        eb.selectFrom('search_entries').select('object_id').where('kind', '=', 'api'),
      )
      .select('p.id')
      .orderBy(orderBy(sort))
      .limit(limit)
      .execute()
  ).map(({ id }) => id);

const marked = async (tx: Db) =>
  (await tx.selectFrom('leading_marks').select('sort').orderBy('sort').execute()).map(({ sort }) => sort);
const isKept = async (tx: Db, id: string) =>
  (await tx.selectFrom('leading_entries').select('object_id').where('object_id', '=', id).execute())
    .length === 1;
const setCalls = (tx: Db, id: string, calls: number) =>
  tx.updateTable('api_products').set({ calls_30d: calls }).where('id', '=', id).execute();
const last = async (tx: Db) => (await ordered(tx, apiSort.hottest, 3000)).at(-1) ?? '';

it('gives the first page of what a word finds, in each order', () =>
  inMarket(async (tx) => {
    for (const sort of sorts) {
      expect(await pageOf(tx, sort)).toEqual(await ordered(tx, sort));
      expect(await pageOf(tx, sort, max - 10)).toEqual(await ordered(tx, sort, max - 10));
      // There are no more of them.
      expect(await pageOf(tx, sort, max + 1)).toBeNull();
    }
  }));

it('gives nothing until the job has looked, and the list is the same', () =>
  inMarket(async (tx) => {
    const window = { limit: 12, offset: 0 };
    for (const sort of sorts) {
      for (const subCategoryId of [undefined, filled.subCategory]) {
        const filter = { viewer: everybody, searchText: word, subCategoryId };
        const kept = await listApis(tx, filter, { sort, ...window });
        const marks = await tx.deleteFrom('leading_marks').returningAll().execute();
        expect(await pageOf(tx, sort)).toBeNull();
        expect(await listApis(tx, filter, { sort, ...window })).toEqual(kept);
        await tx.insertInto('leading_marks').values(marks).execute();
      }
    }
  }));

it('looks elsewhere for an API that rises above the mark, until the job has looked again', () =>
  inMarket(async (tx) => {
    const riser = await last(tx);
    expect(await isKept(tx, riser)).toBe(false);

    await setCalls(tx, riser, 1_000_000);

    expect(await marked(tx)).toEqual([apiSort.newest]);
    expect(await pageOf(tx, apiSort.hottest)).toBeNull();
    expect(await pageOf(tx, apiSort.overall)).toBeNull();
    expect(await pageOf(tx, apiSort.newest)).toEqual(await ordered(tx, apiSort.newest));

    expect(await keepLeadingApis(tx, now, max)).toBe(true);
    expect((await pageOf(tx, apiSort.hottest))?.[0]).toBe(riser);
    expect(await keepLeadingApis(tx, now, max)).toBe(false);
  }));

it('keeps its marks for what rises above or below them, and for what falls', () =>
  inMarket(async (tx) => {
    const [best = '', second = '', third = ''] = await ordered(tx, apiSort.hottest);
    await setCalls(tx, second, 2_000_000);
    await setCalls(tx, await last(tx), 1);
    await setCalls(tx, best, 0);
    await tx.updateTable('api_products').set({ views_30d: 0 }).where('id', '=', third).execute();

    expect(await marked(tx)).toEqual([...sorts].sort());
    for (const sort of sorts) expect(await pageOf(tx, sort)).toEqual(await ordered(tx, sort));
  }));

it('looks again after an hour, whatever happened', () =>
  inMarket(async (tx) => {
    expect(await keepLeadingApis(tx, new Date(now.getTime() + hours - 1), max)).toBe(false);
    expect(await keepLeadingApis(tx, new Date(now.getTime() + hours), max)).toBe(true);
  }));

it('takes what is new or newly shown for one of the first, and the job lets go of it', () =>
  inMarket(async (tx) => {
    const [known, other] = [await last(tx), 'api_of_another_portal'];
    await sql`update search_entries set portals = array['*'] where kind = 'api' and object_id = ${known}`.execute(
      tx,
    );
    await sql`insert into search_entries (kind, object_id, title, body, portals, updated_at, title_tokens, all_tokens)
      values ('api', ${other}, '', '', '{}', now(), '', ''), ('doc', 'a_document', '', '', '{}', now(), '', '')`.execute(
      tx,
    );
    expect(await isKept(tx, known)).toBe(true);
    expect(await isKept(tx, other)).toBe(true);
    expect(await isKept(tx, 'a_document')).toBe(false);

    await keepLeadingApis(tx, new Date(now.getTime() + hours), max);
    expect(await isKept(tx, known)).toBe(false);
    expect(await isKept(tx, other)).toBe(false);
  }));

it('follows what an entry is found by, and forgets it with the entry', () =>
  inMarket(async (tx) => {
    const [best = '', second = ''] = await ordered(tx, apiSort.hottest);
    await sql`update search_entries set all_tokens = '''别的''' where kind = 'api' and object_id = ${best}`.execute(
      tx,
    );
    expect((await pageOf(tx, apiSort.hottest))?.[0]).toBe(second);

    await tx.deleteFrom('search_entries').where('object_id', '=', second).execute();
    expect(await isKept(tx, second)).toBe(false);
    expect(await pageOf(tx, apiSort.hottest)).not.toContain(second);

    // What is not among them is not put there by a word.
    const late = await last(tx);
    await sql`update search_entries set all_tokens = '''别的''' where kind = 'api' and object_id = ${late}`.execute(
      tx,
    );
    expect(await isKept(tx, late)).toBe(false);
  }));

it('leaves a word to the order that very many of them have', () =>
  inMarket(async (tx) => {
    await keepLeadingApis(tx, new Date(now.getTime() + hours), 600);

    expect(await pageOf(tx, apiSort.hottest)).toBeNull();
  }));

it('takes none of what has the same figure for the first', () =>
  inMarket(async (tx) => {
    await tx.updateTable('api_products').set({ calls_30d: 0, views_30d: 0 }).execute();
    const [only = ''] = await ordered(tx, apiSort.overall, 1);
    await setCalls(tx, only, 5);

    await keepLeadingApis(tx, new Date(now.getTime() + hours), max);

    expect(await pageOf(tx, apiSort.hottest, 1)).toEqual([only]);
    expect(await pageOf(tx, apiSort.hottest, 2)).toBeNull();
    expect(await pageOf(tx, apiSort.newest)).toEqual(await ordered(tx, apiSort.newest));
  }));

it('does without in a market that has no more than these', () =>
  inMarket(async (tx) => {
    expect(await keepLeadingApis(tx, new Date(now.getTime() + hours), 3000)).toBe(false);

    expect(await marked(tx)).toEqual([]);
    expect(await pageOf(tx, apiSort.newest)).toBeNull();
  }));

it('is found by nothing of other kinds', async () => {
  const sought = await seekText(test.db, 'doc', '正文');
  if (!sought) throw new Error('nothing to look for');
  await inMarket(async (tx) => {
    expect(await findLeading(sought, onSale(tx, everybody), { sort: apiSort.newest, count: 1 })).toBeNull();
  });
});
