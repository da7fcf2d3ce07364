import sharp from 'sharp';
import {
  addApp,
  addApply,
  applyState,
  type ApplyState,
  editApp,
  listApplies,
  listApps,
  listBudgets,
  listCosts,
  listKeys,
  listMessages,
  listTeamLog,
  moveApp,
  removeApp,
  switchAccount,
  unsubscribe,
  viewApp,
  viewApply,
} from '@portal/calls';
import type { LeaseExchange } from '@portal/contract/gateway';
import type { OrganisationRole } from '@portal/rules';
import { giveWelcomeCredit } from '../src/modules/finance';
import { isProven, proveLedger } from '../src/modules/finance/ledger.repository';
import { inTransaction } from '../src/platform/db/inTransaction';
import { formatDate } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { fillWaiting } from './fillWaiting';
import { postAsGateway } from './postAsGateway';
import { anApp, newReqNo, planIdOf, signedIn, subscribe } from './startMarket';
import { uploadForm } from './uploadForm';

let test: TestApp;
let person: Browser;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  person = await signedIn(test, 'person@example.com');
}, 90_000);
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.deleteFrom('rate_limits').execute();
  await person.call(switchAccount, { accountId: '' });
});

const personId = async () =>
  (
    await test.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'person@example.com')
      .executeTakeFirstOrThrow()
  ).id;

let made = 0;
/** An organisation that the person belongs to, with money of its own. */
async function anOrganisation(
  role: OrganisationRole = 'owner',
  facts: { register_type?: 1 | 3 | null; closes_at?: Date } = {},
): Promise<string> {
  made += 1;
  const id = `org_move_${made}`;
  await test.db
    .insertInto('users')
    .values({
      id,
      kind: 'organisation',
      email: null,
      mobile: null,
      password_hash: null,
      nick_name: `移入企业${made}`,
      state: 1,
      register_type: 1,
      agree_version: '1',
      portal_id: null,
      created_at: test.clock(),
      ...facts,
    })
    .execute();
  await test.db
    .insertInto('organisation_members')
    .values({ organisation_id: id, user_id: await personId(), role, joined_at: test.clock() })
    .execute();
  return id;
}

const move = (appId: string, accountId: string, reqNo = newReqNo(), browser = person) =>
  browser.call(moveApp, { appId, accountId, reqNo });
const anAppOf = async (browser: Browser) =>
  (await browser.call(addApp, anApp())).resBody as { appId: string };
const paid = { name: '行政区划', kind: 'perCall', budgetCap: '5' };

const post = (path: string, payload: unknown) => postAsGateway(test, path, payload);

async function grant(subscriptionId: string): Promise<string> {
  const wishes = [{ subscriptionId, calls: 10 }];
  const response = await post('gateway/leases', { gatewayId: 'gw-move', wishes, returns: [] });
  const [lease] = response.json<LeaseExchange>().leases;
  if (!lease || 'refusal' in lease) throw new Error(`refused: ${lease?.refusal}`);
  return lease.leaseId;
}

async function sell(
  subscriptionId: string,
  leaseId: string,
  facts: { keyId?: string; address?: string; at?: number } = {},
): Promise<void> {
  const event = {
    requestId: newReqNo(),
    at: test.clock().getTime(),
    subscriptionId,
    keyId: 'key',
    operation: 'GET /regions',
    status: 200,
    code: '',
    costMinor: 100,
    latencyMs: 1,
    address: '',
    leaseId,
    isBilled: true,
    ...facts,
  };
  const response = await post('meter', { gatewayId: 'gw-move', events: [event], voided: [] });
  expect(response.json()).toEqual({ counted: 1 });
}

/** What the calls of an app cost whoever asks, today. */
async function costOf(browser: Browser, appId: string) {
  const day = formatDate(test.clock());
  const { records } = (await browser.call(listCosts, { appId, from: day, to: day })).resBody;
  return (records as { cost: string }[]).map(({ cost }) => cost);
}

it('moves an app with its keys, subscriptions and budgets, and leaves what was paid where it is', async () => {
  const organisationId = await anOrganisation('developer');
  const { appId, applyId } = await subscribe(person, paid);
  await sell(applyId, await grant(applyId));
  const held = await grant(applyId);
  const before = { keys: (await person.call(listKeys, { appId })).resBody.records };

  expect(await move(appId, organisationId)).toMatchObject({ resCode: 'S0000' });

  expect(await person.call(viewApp, { appId })).toMatchObject({ resCode: 'E3101' });
  expect(await person.call(viewApply, { applyId })).toMatchObject({ resCode: 'E3110' });
  // A gateway still holds calls that the person pays for.
  await sell(applyId, held);
  expect(await costOf(person, appId)).toEqual(['0.0200']);

  await person.call(switchAccount, { accountId: organisationId });
  const switches = test.db.selectFrom('audit_log').select('detail').where('event', '=', 'team.switch');
  expect(await switches.execute()).toContainEqual({ detail: JSON.stringify({ organisationId }) });
  expect((await person.call(viewApp, { appId })).resBody.app).toMatchObject({
    ownerType: 'enterprise',
    apiNum: 1,
    monthCost: '0.0000',
  });
  expect((await person.call(listKeys, { appId })).resBody.records).toEqual(before.keys);
  expect((await person.call(listApplies, { appId })).resBody.records).toMatchObject([
    { applyId, state: applyState.active },
  ]);
  expect((await person.call(listBudgets, {})).resBody.records).toMatchObject([{ appId, scope: 'api' }]);
  expect((await person.call(viewApply, { applyId })).resBody.timeline).toContainEqual(
    expect.objectContaining({ reason: expect.stringMatching(/^应用由“.+”移入“移入企业\d+”$/) as string }),
  );
  expect(await costOf(person, appId)).toEqual([]);
  expect(isProven(await proveLedger(test.db))).toBe(true);
});

it('says of its keys from where they were used last, also when that is told late, and to whoever has it', async () => {
  const organisationId = await anOrganisation();
  const { appId, applyId, key } = await subscribe(person, { name: '行政区划', kind: 'perCall' });
  const lease = await grant(applyId);
  const lastOf = async () => {
    const { records } = (await person.call(listKeys, { appId, env: 'prod' })).resBody;
    return (records as { lastAddress: string | null }[])[0]!.lastAddress;
  };
  expect(await lastOf()).toBeNull();

  await sell(applyId, lease, { keyId: key.keyId, address: '203.0.113.9' });
  expect(await lastOf()).toBe('203.0.113.9');
  // A gateway that was cut off tells of before.
  const at = test.clock().getTime() - 60_000;
  await sell(applyId, lease, { keyId: key.keyId, address: '203.0.113.1', at });
  expect(await lastOf()).toBe('203.0.113.9');

  await move(appId, organisationId);
  await person.call(switchAccount, { accountId: organisationId });
  expect(await lastOf()).toBe('203.0.113.9');
});

it('sums up what its calls cost for each owner by itself, also within one day', async () => {
  const organisationId = await anOrganisation();
  const { appId, applyId } = await subscribe(person, { name: '行政区划', kind: 'perCall' });
  await sell(applyId, await grant(applyId));
  await inTransaction(test.db, (tx) => giveWelcomeCredit(tx, organisationId, 100_0000, test.clock()));

  await move(appId, organisationId);
  await sell(applyId, await grant(applyId));

  expect(await costOf(person, appId)).toEqual(['0.0100']);
  await person.call(switchAccount, { accountId: organisationId });
  expect(await costOf(person, appId)).toEqual(['0.0100']);
  expect((await person.call(viewApp, { appId })).resBody.app).toMatchObject({ calls7: 1 });
});

it('tells the owners, and writes down who did it', async () => {
  const organisationId = await anOrganisation();
  const { appId } = await anAppOf(person);

  await move(appId, organisationId);

  const { records } = (await person.call(listMessages, { kind: 'security' })).resBody;
  expect(records).toContainEqual(
    expect.objectContaining({
      title: expect.stringMatching(/^应用“.+”已移入组织$/) as string,
      link: `/myAppDetail?appId=${appId}`,
    }),
  );
  await person.call(switchAccount, { accountId: organisationId });
  expect((await person.call(listTeamLog, {})).resBody.records).toContainEqual(
    expect.objectContaining({ event: 'app.move' }),
  );
});

it('gives the same answer to the same request, and moves once', async () => {
  const organisationId = await anOrganisation();
  const { appId } = await anAppOf(person);
  const reqNo = newReqNo();

  expect(await move(appId, organisationId, reqNo)).toMatchObject({ resCode: 'S0000' });

  expect(await move(appId, organisationId, reqNo)).toMatchObject({ resCode: 'S0000', replayed: 1 });
  expect(await move(appId, await anOrganisation(), reqNo)).toMatchObject({ resCode: 'E0409' });
  expect(await move(appId, organisationId)).toMatchObject({ resCode: 'E3101' });
});

it('lets one of two moves to different organisations win', async () => {
  const targets = [await anOrganisation(), await anOrganisation()] as const;
  const { appId } = await anAppOf(person);

  const codes = (await Promise.all(targets.map((id) => move(appId, id)))).map(({ resCode }) => resCode);

  expect(codes.sort()).toEqual(['E3101', 'S0000']);
});

it('makes no organisation its own consumer in production', async () => {
  const organisationId = await anOrganisation();
  const { appId, apiId } = await subscribe(person, paid);
  const providerOf = (userId: string) =>
    test.db
      .updateTable('providers')
      .set({ user_id: userId })
      .where('id', '=', ({ selectFrom }) =>
        selectFrom('api_products').select('provider_id').where('id', '=', apiId),
      );
  const { user_id: before } = await test.db
    .selectFrom('providers')
    .innerJoin('api_products', 'api_products.provider_id', 'providers.id')
    .select('user_id')
    .where('api_products.id', '=', apiId)
    .executeTakeFirstOrThrow();
  await providerOf(organisationId).execute();

  expect(await move(appId, organisationId)).toMatchObject({
    resCode: 'E3112',
    resMsg: '应用订阅了该组织自己的“行政区划”，请先退订或撤回再移入',
  });

  await providerOf(before!).execute();
  expect(await move(appId, organisationId)).toMatchObject({ resCode: 'S0000' });
});

it('takes its picture along', async () => {
  const organisationId = await anOrganisation();
  const { appId } = await anAppOf(person);
  const photo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#48a' } })
    .png()
    .toBuffer();
  const form = uploadForm('file', 'icon.png', photo, 'image/png', { behind: { scene: 'appIcon' } });
  const { fileUrl } = (await person.upload('/file/uploadImage', form)).json<{
    resBody: { fileUrl: string };
  }>().resBody;
  const { reqNo: _, ...facts } = anApp();
  await person.call(editApp, { ...facts, appId, iconUrl: fileUrl });
  const address = ((await person.call(viewApp, { appId })).resBody as { app: { iconUrl: string } }).app
    .iconUrl;
  const status = async () => (await person.send({ method: 'GET', url: address })).statusCode;
  expect(await status()).toBe(200);

  await move(appId, organisationId);

  // As themselves they have it no more, for the organisation they do.
  expect(await status()).toBe(404);
  await person.call(switchAccount, { accountId: organisationId });
  expect(await status()).toBe(200);
});

it('either moves or removes an app, never both', async () => {
  const organisationId = await anOrganisation();
  const { appId } = await anAppOf(person);

  const [moved, removed] = await Promise.all([
    move(appId, organisationId),
    person.call(removeApp, { appId }),
  ]);

  const isMoved = moved.resCode === 'S0000';
  expect(isMoved ? ['E3101', 'E3107'] : ['S0000']).toContain(removed.resCode);
  expect(isMoved ? moved.resCode : 'E3101').toBe(moved.resCode);
  await person.call(switchAccount, { accountId: organisationId });
  expect((await person.call(listApps, {})).resBody.total).toBe(isMoved ? 1 : 0);
});

it('leaves no application of the person on an app that is the organisation’s', async () => {
  const organisationId = await anOrganisation();
  const { appId, applyId, apiId } = await subscribe(person, { name: '行政区划', kind: 'perCall' });
  await person.call(unsubscribe, { applyId, reason: '' });
  const planId = await planIdOf(person, apiId, 'perCall');
  const apply = {
    appId,
    apiId,
    planId,
    env: 'prod',
    reason: '自动化测试需要调用这个接口',
    dailyCalls: 10,
  } as const;

  const [moved, applied] = await Promise.all([
    move(appId, organisationId),
    person.call(addApply, { ...apply, reqNo: newReqNo() }),
  ]);

  expect(moved).toMatchObject({ resCode: 'S0000' });
  expect(['S0000', 'E3101']).toContain(applied.resCode);
  const owners = await test.db
    .selectFrom('subscriptions')
    .select('applicant_id')
    .where('app_id', '=', appId)
    .execute();
  expect(new Set(owners.map(({ applicant_id }) => applicant_id))).toEqual(new Set([organisationId]));
});

describe('an app stays where it is', () => {
  it.each(['finance', 'viewer'] as const)('where the person is %s', async (role) => {
    const { appId } = await anAppOf(person);

    expect(await move(appId, await anOrganisation(role))).toMatchObject({ resCode: 'E5106' });
    expect(await person.call(viewApp, { appId })).toMatchObject({ resCode: 'S0000' });
  });

  it('where the organisation is none of theirs, or does not exist', async () => {
    const { appId } = await anAppOf(person);
    const foreign = await anOrganisation();
    await test.db.deleteFrom('organisation_members').where('organisation_id', '=', foreign).execute();

    for (const accountId of [foreign, 'org_nobody', await personId()])
      expect(await move(appId, accountId)).toMatchObject({ resCode: 'E5408' });
  });

  it('where it is somebody else’s, or an organisation’s already', async () => {
    const organisationId = await anOrganisation();
    const harbor = await signedIn(test, 'harbor@example.com');
    await harbor.call(switchAccount, { accountId: '' });
    const { appId } = await anAppOf(harbor);

    expect(await move(appId, organisationId)).toMatchObject({ resCode: 'E3101' });

    const own = await anAppOf(person);
    await move(own.appId, organisationId);
    await person.call(switchAccount, { accountId: organisationId });
    expect(await move(own.appId, await anOrganisation())).toMatchObject({ resCode: 'E3101' });
  });

  it('where a subscription has no money, or the organisation not the level that it asks for', async () => {
    const organisationId = await anOrganisation();
    const { appId, applyId } = await subscribe(person, { name: '行政区划', kind: 'perCall' });
    await test.db
      .updateTable('subscriptions')
      .set({ state: applyState.inArrears })
      .where('id', '=', applyId)
      .execute();
    expect(await move(appId, organisationId)).toMatchObject({ resCode: 'E3006' });
    await test.db
      .updateTable('subscriptions')
      .set({ state: applyState.active })
      .where('id', '=', applyId)
      .execute();

    expect(await move(appId, await anOrganisation('owner', { register_type: null }))).toMatchObject({
      resCode: 'E3007',
    });
    expect(await move(appId, organisationId)).toMatchObject({ resCode: 'S0000' });
  });

  it('where the organisation would have more than a hundred applications that wait', async () => {
    const organisationId = await anOrganisation();
    const { appId, applyId } = await subscribe(person, { name: '行政区划', kind: 'perCall' });
    const setState = (state: ApplyState) =>
      test.db.updateTable('subscriptions').set({ state }).where('id', '=', applyId).execute();
    await fillWaiting(test, applyId, { accountId: organisationId, until: 100 });
    await setState(applyState.waiting);

    expect(await move(appId, organisationId)).toMatchObject({ resCode: 'E3106' });
    expect(await person.call(viewApp, { appId })).toMatchObject({ resCode: 'S0000' });

    await setState(applyState.active);
    expect(await move(appId, organisationId)).toMatchObject({ resCode: 'S0000' });
  });

  it('where the organisation is about to end, has an app of that name, or too many', async () => {
    const { appId } = await anAppOf(person);
    const closing = await anOrganisation('owner', { closes_at: test.clock() });
    expect(await move(appId, closing)).toMatchObject({ resCode: 'E3008' });

    const organisationId = await anOrganisation();
    const { appName } = (await person.call(viewApp, { appId })).resBody.app as { appName: string };
    await person.call(switchAccount, { accountId: organisationId });
    await person.call(addApp, anApp({ appName }));
    expect(await move(appId, organisationId)).toMatchObject({ resCode: 'E3001' });

    const [row] = await test.db.selectFrom('apps').selectAll().where('id', '=', appId).execute();
    const others = Array.from({ length: 19 }, (_, at) => ({
      ...row!,
      id: `app_of_${organisationId}_${at}`,
      name: `凑数${at}`,
      owner_id: organisationId,
    }));
    await test.db.insertInto('apps').values(others).execute();
    expect(await move(appId, organisationId)).toMatchObject({ resCode: 'E3002' });
  });
});
