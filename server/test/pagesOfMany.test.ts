import { sql } from 'kysely';
import { applyState, boundStates, liveStates, noticeState, type ApplyState } from '@portal/calls';
import { listAuditEntries } from '../src/modules/auditLog';
import { listCostsOf } from '../src/modules/finance/cost.queries';
import { listBudgetsOf } from '../src/modules/finance/budget.queries';
import { listOwnApplies } from '../src/modules/market/application/ownApplies.queries';
import { listProviderApplies } from '../src/modules/market/application/receivedApplies.queries';
import { listAppSubscriptions } from '../src/modules/market/subscription/subscription.queries';
import { listManaged, listVisible } from '../src/modules/notices/notice.queries';
import { listIssued, listOwnCoupons } from '../src/modules/payments/coupon/coupon.queries';
import { listKeys, listSubscriptions } from '../src/modules/people/belongings.queries';
import { listManaged as listManagedPortals } from '../src/modules/portals/portals.queries';
import { listForOps } from '../src/modules/publication/ending.queries';
import { listPublications } from '../src/modules/publication/publication.queries';
import type { Db } from '../src/platform/db/Db';
import { days, formatDate } from '../src/platform/time';
import { fillMarket } from './fillMarket';
import { fillEverything } from './growth/fillEverything';
import { heavy } from './growth/growthFill';
import { openTestDatabase } from './openTestDatabase';

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let db: Db;
const size = 400;
const now = new Date();

beforeAll(async () => {
  test = await openTestDatabase();
  db = test.db;
  await fillMarket(db, { apis: size, users: size, documents: size, notices: 50, calls: 400 });
  await fillEverything(db, { rows: size, users: size, apis: size, documents: size });
}, 120_000);
afterAll(() => test.close());

interface Page {
  pageNo: number;
  pageSize: number;
}
interface Listed {
  records: readonly object[];
  total: number;
}

/** Page after page, and one more: what stands in the field of each row. */
async function turnPages(read: (page: Page) => Promise<Listed>, field: string): Promise<unknown[]> {
  const pageSize = 7;
  const { total } = await read({ pageNo: 1, pageSize });
  const found: unknown[] = [];
  for (let pageNo = 1; pageNo <= Math.ceil(total / pageSize) + 1; pageNo += 1) {
    const page = await read({ pageNo, pageSize });
    expect(page.total).toBe(total);
    found.push(...page.records.map((record) => Object.entries(record).find(([name]) => name === field)?.[1]));
  }
  expect(found).toHaveLength(total);
  return found;
}

/** The same by one plain statement. */
async function plain(statement: ReturnType<typeof sql<{ id: string }>>): Promise<string[]> {
  const { rows } = await statement.execute(db);
  return rows.map(({ id }) => id);
}

it('of what somebody publishes', async () => {
  for (const [filter, condition] of [
    [{}, sql`true`],
    [{ state: 'online' }, sql`u.state = 'online'`],
    [{ name: '接口1' }, sql`u.name ilike '%接口1%'`],
    [{ cateId: 'fill_cat_3_2' }, sql`coalesce(p.category_id, u.data ->> 'categoryId') = 'fill_cat_3_2'`],
  ] as const)
    expect(
      await turnPages((page) => listPublications(db, heavy.provider, { ...filter, ...page }, now), 'draftId'),
    ).toEqual(
      await plain(sql`
        select u.id from publications u left join api_products p on p.id = u.api_id
        where u.user_id = ${heavy.provider} and ${condition} order by u.updated_at desc, u.id`),
    );
});

it('of APIs with a name, for operators', async () => {
  for (const name of ['接口1', '口1', '天', 'none'])
    expect(
      await turnPages(async (page) => {
        const { rows, total } = await listForOps(db, { name, ...page });
        return { records: rows, total };
      }, 'id'),
    ).toEqual(
      await plain(sql`
        select id from publications where api_id is not null and state in ('online', 'deprecated', 'suspended')
          and name ilike ${`%${name}%`} order by updated_at desc, id`),
    );
});

it('of the keys of an account', async () => {
  await sql`update apps set owner_id = ${heavy.consumer} where id like 'growth_app_1_'`.execute(db);
  const keys = await plain(sql`
    select k.id from app_keys k join apps a on a.id = k.app_id
    where a.owner_id = ${heavy.consumer} and a.state <> 9 order by k.created_at desc, k.id`);
  expect(keys.length).toBeGreaterThan(7);
  expect(await turnPages((page) => listKeys(db, { accountId: heavy.consumer, ...page }), 'keyId')).toEqual(
    keys,
  );
});

it('of the portals that somebody owns or manages for others', async () => {
  const [ownerId, personId] = [heavy.consumer, heavy.provider];
  await sql`insert into portal_members (portal_id, user_id, added_at)
    select id, ${personId}, now() from portals where id like '%7' or owner_id = ${ownerId}`.execute(db);
  const managed = await plain(sql`
    select id from portals where owner_id = ${ownerId} or id in (select portal_id from portal_members where user_id = ${personId})
    order by created_at desc, id`);
  const own = await plain(sql`select id from portals where owner_id = ${ownerId}`);
  expect(managed.length).toBeGreaterThan(own.length);
  expect(own.length).toBeGreaterThan(1);
  expect(
    await turnPages(
      (page) =>
        listManagedPortals(
          db,
          { ownerId, personId },
          { today: formatDate(now), addressOf: (prefix) => prefix, ...page },
        ),
      'doId',
    ),
  ).toEqual(managed);
});

it('of budgets', async () => {
  expect(await turnPages((page) => listBudgetsOf(db, heavy.consumer, now, page), 'budgetId')).toEqual(
    await plain(sql`select id from budgets where owner_id = ${heavy.consumer} order by created_at, id`),
  );
});

const bound = [applyState.active, applyState.inArrears, applyState.expired];
it.each<['waiting' | 'active' | 'suspended' | 'all', readonly ApplyState[] | null]>([
  ['waiting', [applyState.waiting]],
  ['active', bound],
  ['suspended', [applyState.suspended]],
  ['all', null],
])('of what a provider has received, %s', async (tab, states) => {
  for (const apiId of [undefined, '', heavy.api, 'none']) {
    const order = sql.raw(tab === 'waiting' ? 'asc' : 'desc');
    expect(
      await turnPages(
        (page) => listProviderApplies(db, heavy.provider, { tab, apiId, ...page }, now),
        'applyId',
      ),
    ).toEqual(
      await plain(sql`
        select s.id from subscriptions s join api_products p on p.id = s.api_id join providers v on v.id = p.provider_id
        where v.user_id = ${heavy.provider} and ${apiId ? sql`s.api_id = ${apiId}` : sql`true`}
          and ${states ? sql`s.state = any(${[...states]}::int[])` : sql`true`}
        order by s.submitted_at ${order}, s.id ${order}`),
    );
  }
});

it('of what an app may call, for its owner alone', async () => {
  await sql`update subscriptions set state = ${boundStates[0]}::int where app_id = ${heavy.app} and id like '%40'`.execute(
    db,
  );
  const listed = (ownerId: string, env?: 'prod' | 'sandbox') =>
    turnPages((page) => listAppSubscriptions(db, ownerId, heavy.app, { env, ...page }, now), 'applyId');

  const all = await plain(sql`
    select id from subscriptions where app_id = ${heavy.app} and state = any(${[...liveStates]}::int[])
    order by submitted_at desc, id`);
  expect(all.length).toBeGreaterThan(3);
  expect(await listed(heavy.consumer)).toEqual(all);
  expect(await listed(heavy.consumer, 'prod')).toEqual(all);
  expect(await listed(heavy.consumer, 'sandbox')).toEqual([]);
  expect(await listed(heavy.provider)).toEqual([]);
});

it('of costs', async () => {
  const range = { from: formatDate(new Date(now.getTime() - 60 * days)), to: formatDate(now) };
  for (const appId of [undefined, heavy.app])
    expect(
      await turnPages((page) => listCostsOf(db, heavy.consumer, { ...range, appId, ...page }), 'applyId'),
    ).toEqual(
      await plain(sql`
        select subscription_id as id from cost_days where owner_id = ${heavy.consumer}
          and day between ${range.from}::date and ${range.to}::date and ${appId ? sql`app_id = ${appId}` : sql`true`}
        order by day desc, subscription_id desc, kind desc, ref desc`),
    );
});

it.each([undefined, '北京', '京天', 'beijing', '1', '%', '无此'])(
  'of what somebody applied for: an API with %s in its name',
  async (apiName) => {
    expect(
      await turnPages(
        (page) => listOwnApplies(db, heavy.consumer, { apiName, kind: 'new', ...page }),
        'applyId',
      ),
    ).toEqual(
      await plain(sql`
        select s.id from subscriptions s join api_products p on p.id = s.api_id
        where s.applicant_id = ${heavy.consumer} and s.previous_id is null
          and ${apiName ? sql`p.name ilike ${`%${apiName.replace('%', '\\%')}%`}` : sql`true`}
        order by s.submitted_at desc, s.id desc`),
    );
  },
);

it('of what somebody did, whoever writes their address', async () => {
  const listed = (account: string) =>
    turnPages((page) => listAuditEntries(db, { account, ...page }), 'auditId');

  const all = await plain(sql`
    select id from audit_log where user_id = ${heavy.consumer} order by at desc, id`);
  expect(all.length).toBeGreaterThan(20);
  expect(await listed('Fill1@example.com')).toEqual(all);
  expect(await listed('nobody@example.com')).toEqual([]);
});

it.each([undefined, applyState.active, applyState.waiting])(
  'of all that somebody applied for: state %s',
  async (state) => {
    expect(
      await turnPages((page) => listOwnApplies(db, heavy.consumer, { state, ...page }), 'applyId'),
    ).toEqual(
      await plain(sql`
      select id from (
        select id, submitted_at, state from subscriptions where applicant_id = ${heavy.consumer}
        union all select id, submitted_at, state from live_applications where applicant_id = ${heavy.consumer}
        union all select id, submitted_at, ${applyState.active}::int from portals
          where owner_id = ${heavy.consumer} and submitted_at is not null
        union all select id, submitted_at, ${applyState.active}::int from join_applications where user_id = ${heavy.consumer}
      ) as own where ${state ? sql`state = ${state}::int` : sql`true`} order by submitted_at desc, id desc`),
    );
  },
);

it.each([undefined, '公告1', '告', 'x', '%'])('of notices with %s in their title', async (searchText) => {
  const has = searchText ? sql`title ilike ${`%${searchText.replace('%', '\\%')}%`}` : sql`true`;
  expect(
    await turnPages((page) => listVisible(db, { portalId: null, searchText }, null, page), 'no_id'),
  ).toEqual(
    await plain(sql`
      select id from notices where state = ${noticeState.published}::int and is_on_main and ${has}
      order by is_pinned desc, published_at desc, id desc`),
  );
  expect(await turnPages((page) => listManaged(db, { searchText, ...page }), 'no_id')).toEqual(
    await plain(sql`
      select id from notices where ${has} order by coalesce(updated_at, published_at) desc, id desc`),
  );
});

it('of coupons, of an account and of all', async () => {
  await sql`update coupons set ended_at = now(), end_kind = 'revoked' where id like '%40'`.execute(db);
  for (const standing of [undefined, 'usable', 'expired', 'revoked', 'usedUp'] as const) {
    const is = {
      usable: sql`ended_at is null and valid_until > ${now}`,
      expired: sql`coalesce(end_kind, 'expired') = 'expired' and (ended_at is not null or valid_until <= ${now})`,
      revoked: sql`end_kind = 'revoked'`,
      usedUp: sql`used_minor >= amount_minor`,
    }[standing ?? 'usable'];
    const chosen = standing ? is : sql`true`;
    expect(
      await turnPages((page) => listOwnCoupons(db, heavy.consumer, now, { standing, ...page }), 'couponId'),
    ).toEqual(
      await plain(sql`
        select id from coupons where owner_id = ${heavy.consumer} and ${chosen}
        order by ended_at is not null, valid_until, id`),
    );
    expect(await turnPages((page) => listIssued(db, now, { standing, ...page }), 'couponId')).toEqual(
      await plain(sql`select id from coupons where ${chosen} order by issued_at desc, id`),
    );
  }
});

it('of subscriptions, as operators look at an account', async () => {
  expect(
    await turnPages((page) => listSubscriptions(db, { accountId: heavy.consumer, ...page }), 'applyId'),
  ).toEqual(
    await plain(sql`
      select id from subscriptions where applicant_id = ${heavy.consumer} order by submitted_at desc, id`),
  );
});
