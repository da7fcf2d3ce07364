import { addTicket, listTickets, namedVisibility, viewTicket } from '@portal/calls';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { foundOrganisation } from './foundOrganisation';
import { apiIdOf, newReqNo, signedIn } from './startMarket';

const apiName = '银行卡号识别';
const organisationId = 'org_of_tickets';

let test: TestApp;
let person: Browser;
let ops: Browser;
let apiId: string;
let personId: string;

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  [person, ops] = [await signedIn(test, 'person@example.com'), await signedIn(test, 'ops@example.com')];
  apiId = await apiIdOf(person, apiName);
  personId = await idOf('person@example.com');
  await foundOrganisation(test, { id: organisationId, nick_name: '远山科技', register_type: 3 });
});
afterAll(() => test.close());

async function idOf(email: string): Promise<string> {
  return (await test.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow())
    .id;
}

const about = (id?: string) => ({
  kind: 'call' as const,
  title: '调用一直超时',
  text: '从今天上午起，每次调用都超过十秒没有答复。',
  apiId: id,
  reqNo: newReqNo(),
});
const change = (changes: {
  portal_id?: string | null;
  status?: 'online' | 'offline';
  provider_id?: string;
}) => test.db.updateTable('api_products').set(changes).where('id', '=', apiId).execute();

it('names its API to its author and to operators, who can list the tickets about one', async () => {
  const { ticketId } = (await person.call(addTicket, about(apiId))).resBody;
  await person.call(addTicket, about());
  const api = { apiId, apiName };

  expect((await person.call(viewTicket, { ticketId })).resBody.api).toEqual(api);
  expect((await ops.call(viewTicket, { ticketId })).resBody.api).toEqual(api);
  const mine = (await person.call(listTickets, {})).resBody;
  const apis = mine.records.map((ticket: { api?: unknown }) => ticket.api);
  // Both were written at one instant, so either may be the newer.
  expect(apis).toEqual(expect.arrayContaining([undefined, api]));
  expect((await person.call(listTickets, { apiId })).resBody.total).toBe(1);
  expect((await ops.call(listTickets, { all: '1', apiId })).resBody.records).toMatchObject([
    { ticketId, api },
  ]);
  expect((await ops.call(listTickets, { all: '1', apiId: 'api_none' })).resBody.total).toBe(0);
  // What somebody asked is not for others, whatever it is about.
  const other = await signedIn(test, 'company@example.com');
  expect((await other.call(listTickets, { apiId })).resBody.total).toBe(0);
});

it.each(['api_none', "' or 1=1 --", '银行卡号识别', '../api_1', 'x'.repeat(64)])(
  'refuses %j, which is no API, and takes no ticket',
  async (id) => {
    const before = (await person.call(listTickets, {})).resBody.total;

    const { resCode } = await person.call(addTicket, about(id));

    expect(['E4004', 'E0017']).toContain(resCode);
    expect((await person.call(listTickets, {})).resBody.total).toBe(before);
  },
);

describe('an API that is not shown to everybody', () => {
  beforeAll(() => change({ portal_id: namedVisibility }));
  afterEach(async () => {
    await change({ portal_id: namedVisibility, status: 'online' });
    await test.db.deleteFrom('api_audience').where('api_id', '=', apiId).execute();
    await test.db.deleteFrom('organisation_members').where('user_id', '=', personId).execute();
  });
  const codeOf = async () => (await person.call(addTicket, about(apiId))).resCode;
  const name = (account_id: string) =>
    test.db.insertInto('api_audience').values({ api_id: apiId, account_id }).execute();
  const join = () =>
    test.db
      .insertInto('organisation_members')
      .values({
        organisation_id: organisationId,
        user_id: personId,
        role: 'viewer',
        joined_at: test.clock(),
      })
      .execute();

  it('is refused like one that does not exist', async () => {
    expect(await codeOf()).toBe('E4004');
  });

  it('can be named by those in its audience, as themselves or through their organisation', async () => {
    await name(personId);
    expect(await codeOf()).toBe('S0000');
    await test.db.deleteFrom('api_audience').where('api_id', '=', apiId).execute();

    await name(organisationId);
    expect(await codeOf()).toBe('E4004');
    await join();
    expect(await codeOf()).toBe('S0000');
    await change({ status: 'offline' });
    expect(await codeOf()).toBe('E4004');
  });

  it('can be named by its provider, also when it is offline', async () => {
    const { provider_id } = await test.db
      .selectFrom('api_products')
      .select('provider_id')
      .where('id', '=', apiId)
      .executeTakeFirstOrThrow();
    await test.db
      .insertInto('providers')
      .values({ id: 'prov_own', user_id: personId, name: '自营' })
      .execute();
    await change({ provider_id: 'prov_own', status: 'offline' });

    expect(await codeOf()).toBe('S0000');
    await change({ provider_id });
    expect(await codeOf()).toBe('E4004');
  });

  it('can be named by its subscribers when it has gone offline', async () => {
    const row = await test.db.selectFrom('subscriptions').selectAll().limit(1).executeTakeFirstOrThrow();
    await change({ status: 'offline' });
    await test.db
      .updateTable('subscriptions')
      .set({ applicant_id: personId, api_id: apiId })
      .where('id', '=', row.id)
      .execute();

    expect(await codeOf()).toBe('S0000');
    await test.db
      .updateTable('subscriptions')
      .set({ applicant_id: row.applicant_id, api_id: row.api_id })
      .where('id', '=', row.id)
      .execute();
    expect(await codeOf()).toBe('E4004');
  });
});
