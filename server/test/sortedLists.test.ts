import * as allCalls from '@portal/calls';
import { listApps, type Call } from '@portal/calls';
import type { Schema } from '@portal/schema';
import { largeFrom } from '../src/platform/db/TotalsCache';
import { days, formatDate } from '../src/platform/time';
import { sortOf } from '../src/platform/db/sortOf';
import { choicesOf } from './hostileForms';
import type { Browser } from './buildTestApp';
import { signedIn, startMarket } from './startMarket';
import { sql } from 'kysely';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'effect' in value;

const shapeOf = ({ request }: Call) => (request as unknown as { shape: Record<string, Schema> }).shape;

/** Every list that is sorted by fields of its records, as `SortBy` describes it. */
const sortable = (Object.values(allCalls) as unknown[]).filter(isCall).flatMap((call) => {
  const sort = shapeOf(call).sort;
  const choices = sort ? choicesOf(sort).map(String) : [];
  const names = choices.filter((one) => !one.startsWith('-'));
  return names.length > 0 && names.every((name) => choices.includes(`-${name}`)) ? [{ call, names }] : [];
});

const insider: Partial<Record<Call['guard'], string>> = {
  signedIn: 'company',
  authenticated: 'company',
  advanced: 'provider4',
  provider: 'provider',
  operator: 'ops',
};

let market: Awaited<ReturnType<typeof startMarket>>;
const browsers: Record<string, Browser> = {};
beforeAll(async () => {
  market = await startMarket();
  for (const role of ['company', 'provider', 'provider4', 'ops'])
    browsers[role] = await signedIn(market.test, `${role}@example.com`);
}, 120_000);

interface Found {
  records: Record<string, unknown>[];
  total: number;
  unsorted?: 1;
}

/** All pages one after the other. */
async function read(call: Call, sort?: string): Promise<Found> {
  const first = await readPage(call, 1, sort);
  const records = [...first.records];
  for (let pageNo = 2; records.length < first.total; pageNo += 1)
    records.push(...(await readPage(call, pageNo, sort)).records);
  return { ...first, records };
}

async function readPage(call: Call, pageNo: number, sort?: string): Promise<Found> {
  const now = market.test.clock();
  const fields = {
    pageNo: String(pageNo),
    pageSize: '50',
    ...('from' in shapeOf(call) && {
      from: formatDate(new Date(now.getTime() - 60 * days)),
      to: formatDate(now),
    }),
    ...(sort && { sort }),
  };
  const { resCode, resBody } = await browsers[insider[call.guard]!]!.call(call, fields);
  expect([call.path, sort, resCode]).toEqual([call.path, sort, 'S0000']);
  return resBody as Found;
}

/** Absent values last, whatever the direction; amounts are text. */
function isInOrder(values: unknown[], isDown: boolean): boolean {
  const known = values.filter((value) => value !== null && value !== '');
  const keys = known.map((value) =>
    typeof value === 'string' && /^-?[\d.]+$/.test(value) ? Number(value) : (value as string | number),
  );
  const areLast = values.slice(0, known.length).every((value) => value !== null && value !== '');
  return (
    areLast && keys.every((key, at) => at === 0 || (isDown ? keys[at - 1]! >= key : keys[at - 1]! <= key))
  );
}

it('finds the lists that can be sorted', () => expect(sortable.length).toBeGreaterThan(2));

describe.each(sortable.map((one) => [one.call.path, one] as const))('%s', (_, { call, names }) => {
  it('shows the same records in each order, and in the order that it was asked for', async () => {
    const usual = await read(call);
    const all = (found: Found) => found.records.map((record) => JSON.stringify(record)).sort();
    for (const name of names) {
      for (const sort of [name, `-${name}`]) {
        const found = await read(call, sort);
        expect(all(found)).toEqual(all(usual));
        expect(found.total).toBe(usual.total);
        const values = found.records.map((record) => record[name]);
        expect(values).not.toContain(undefined);
        expect([sort, values, isInOrder(values, sort.startsWith('-'))]).toEqual([sort, values, true]);
      }
    }
  });

  it('has several records to order, with different values', async () => {
    const { records } = await read(call);
    expect(records.length).toBeGreaterThan(1);
  });
});

it('refuses an order by anything else', async () => {
  const { resCode, resMsg } = await browsers.company!.call(listApps, { sort: 'owner_id' as 'createdAt' });
  expect([resCode, resMsg]).toEqual(['E0017', '页面参数有误']);
});

it('keeps the usual order where more match than can be sorted, and says so', async () => {
  const many = market.test.db
    .selectFrom(sql<{ id: number }>`(select generate_series(1, ${largeFrom}::int) as id)`.as('many'))
    .select('id');
  const orders = { usual: sql`id`, columns: { id: sql`id` } };

  expect((await sortOf(many, '-id', orders)).said).toEqual({ unsorted: 1 });
  const { said, order } = await sortOf(many.where('id', '<', 5), '-id', orders);
  expect(said).toEqual({});
  const rows = await many.where('id', '<', 5).orderBy(order).execute();
  expect(rows.map(({ id }) => id)).toEqual([4, 3, 2, 1]);
});
