import * as allCalls from '@portal/calls';
import {
  listAudit,
  listMessages,
  listOperators,
  listQueues,
  listReviews,
  listTickets,
  operatorAreas,
  saveOperator,
  switchAccount,
  viewApply,
  statisticsApis,
  type Call,
  type DeskQueueRow,
  type OperatorRow,
} from '@portal/calls';
import { everyOperatorRole, keysOf, operatorRoles, worksAt, type OperatorRoleName } from '@portal/rules';
import { nameFirstOperator } from '../src/modules/people';
import { userState, type UserState } from '../src/platform/userState';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { signedIn } from './startMarket';

let test: TestApp;
let ops: Browser;
let person: Browser;
const account = 'person@example.com';
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  ops = await signedIn(test, 'ops@example.com');
  person = await signedIn(test, account);
}, 120_000);
afterAll(() => test.close());
beforeEach(async () => void (await test.db.deleteFrom('rate_limits').execute()));

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'effect' in value;
const calls = (Object.values(allCalls) as unknown[])
  .filter(isCall)
  .filter(({ guard }) => guard === 'operator');
const forms = calls.filter((call) => !('filePart' in call) && !('mediaType' in call));

const become = (roles: number) =>
  test.db
    .updateTable('users')
    .set(({ ref }) => ({ roles: roles === 0 ? 1 : 9, operator_roles: roles, nick_name: ref('nick_name') }))
    .where('email', '=', account)
    .execute();

it('places every call of operators, and nothing else', () => {
  expect(Object.keys(operatorAreas).sort()).toEqual([...new Set(calls.map(({ path }) => path))].sort());
});

it('opens every part of the work to somebody', () => {
  for (const area of Object.values(operatorAreas))
    if (area !== null) expect([area, worksAt(everyOperatorRole, area)]).toEqual([area, true]);
});

describe.each(keysOf(operatorRoles))('as %s', (role: OperatorRoleName) => {
  beforeAll(async () => void (await become(operatorRoles[role].bit)));

  it.each(forms.map((call) => [call.path, call] as const))('%s opens as the table says', async (_, call) => {
    const area = operatorAreas[call.path] ?? null;
    const { resCode } = await person.call(call, {} as never);
    const isOpen = area === null || worksAt(operatorRoles[role].bit, area);
    expect([area, resCode === 'E5103']).toEqual([area, !isOpen]);
  });

  it('sees the queues that are theirs', async () => {
    const { records } = (await person.call(listQueues, {})).resBody;
    for (const { area } of records as DeskQueueRow[])
      expect([area, worksAt(operatorRoles[role].bit, area)]).toEqual([area, true]);
  });
});

it.each([
  ['finance', 'recharge', true],
  ['finance', 'person', false],
  ['review', 'person', true],
  ['review', 'withdraw', false],
  ['content', 'comment', true],
  ['auditor', 'person', false],
] as const)('lets %s judge cases of the kind %s: %s', async (role, kind, isOpen) => {
  await become(operatorRoles[role].bit);
  expect((await person.call(listReviews, { kind })).resCode === 'E5103').toBe(!isOpen);
});

it.each([
  ['review', 'S0000', 'E5103'],
  ['content', 'S0000', 'E5103'],
  ['finance', 'E5103', 'E5103'],
  ['platform', 'E5103', 'S0000'],
  ['auditor', 'E5103', 'E5103'],
] as const)(
  'opens to %s the tickets of others: %s, and the figures of all: %s',
  async (role, tickets, figures) => {
    await become(operatorRoles[role].bit);

    expect((await person.call(listTickets, { all: 1 })).resCode).toBe(tickets);
    expect((await person.call(listTickets, {})).resCode).toBe('S0000');
    expect((await person.call(statisticsApis, { view: 'platform' })).resCode).toBe(figures);
  },
);

it('leaves an operator their own roles, whomever they act for', async () => {
  const { id: userId } = await test.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', account)
    .executeTakeFirstOrThrow();
  const { id: applyId, applicant_id: owner_id } = await test.db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.applicant_id')
    .select(['subscriptions.id', 'applicant_id'])
    .where('applicant_id', '!=', userId)
    .limit(1)
    .executeTakeFirstOrThrow();
  const { id: fileId } = await test.db
    .insertInto('files')
    .values({
      ...{ id: 'file_OthersDocument12', owner_id, scene: 'document', name: 'a.zip', bytes: 1 },
      ...{ type: 'application/octet-stream', created_at: test.clock(), attached_at: test.clock() },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const at = test.clock();
  const accountId = 'org_of_operator';
  await test.db
    .insertInto('users')
    .values({
      ...{ id: accountId, kind: 'organisation', email: null, mobile: null, password_hash: null },
      ...{ nick_name: '运营所在的组织', state: 1, register_type: 1, agree_version: '1', portal_id: null },
      created_at: at,
    })
    .execute();
  await test.db
    .insertInto('organisation_members')
    .values({ organisation_id: accountId, user_id: userId, role: 'owner', joined_at: at })
    .execute();
  const seen = async () => [
    (await person.call(viewApply, { applyId })).resCode,
    (await person.send({ method: 'GET', url: `/ajaxurl/apix/file/view/${fileId}` })).statusCode !== 404,
  ];

  await become(operatorRoles.content.bit);
  for (const acting of ['', accountId]) {
    await person.call(switchAccount, { accountId: acting });
    expect([acting, ...(await seen())]).toEqual([acting, 'E3110', true]);
  }
  await become(operatorRoles.finance.bit);
  for (const acting of ['', accountId]) {
    await person.call(switchAccount, { accountId: acting });
    expect([acting, ...(await seen())]).toEqual([acting, 'E3110', false]);
  }
  await person.call(switchAccount, { accountId: '' });
});

describe('giving and taking', () => {
  beforeEach(async () => void (await become(0)));
  const save = (roles: number, who = account, by = ops) =>
    by.call(saveOperator, { account: who, roles, reason: '岗位调整' });

  it('makes somebody an operator, tells them, and keeps who did it', async () => {
    test.pass(60_000);
    expect((await save(operatorRoles.review.bit)).resCode).toBe('S0000');

    const { records } = (await ops.call(listOperators, {})).resBody;
    expect(records).toEqual(
      expect.arrayContaining([expect.objectContaining({ roles: operatorRoles.review.bit, isSelf: 0 })]),
    );
    const [message] = (await person.call(listMessages, {})).resBody.records;
    expect(message).toMatchObject({ title: '运营角色已变更' });
    const [entry] = (await ops.call(listAudit, { event: 'operator' })).resBody.records;
    expect(entry).toMatchObject({ name: '变更运营角色' });
    expect(entry.facts).toEqual(
      expect.arrayContaining([
        { name: '原来', value: '无' },
        { name: '改为', value: '审核' },
      ]),
    );
    expect((await save(operatorRoles.review.bit)).resCode).toBe('E3107');
    expect((await save(0)).resCode).toBe('S0000');
    expect((await person.call(listQueues, {})).resCode).toBe('E5103');
  });

  it('lets nobody change their own', async () => {
    const { records } = (await ops.call(listOperators, {})).resBody;
    const own = (records as OperatorRow[]).find(({ isSelf }) => isSelf === 1)!;
    expect((await save(0, own.accountId)).resCode).toBe('E3111');
  });

  it('keeps a platform operator, whoever asks at once', async () => {
    await become(operatorRoles.platform.bit);
    const { records } = (await ops.call(listOperators, {})).resBody;
    const other = (records as OperatorRow[]).find(({ isSelf }) => isSelf === 1)!;

    const both = await Promise.all([save(0), save(0, other.accountId, person)]);

    expect(both.filter(({ resCode }) => resCode === 'S0000')).toHaveLength(1);
    await test.db
      .updateTable('users')
      .set({ roles: 9, operator_roles: null })
      .where('email', '=', 'ops@example.com')
      .execute();
  });

  it('knows nobody else', async () => {
    expect((await save(1, 'nobody@example.com')).resCode).toBe('E3110');
  });

  describe('by the command of the server', () => {
    const name = (who: string) => nameFirstOperator({ db: test.db, clock: test.clock }, who);
    const setState = (state: UserState) =>
      test.db.updateTable('users').set({ state }).where('email', '=', 'ops@example.com').execute();
    afterEach(() => setState(userState.active));

    it('is refused while somebody could do it at the desk', async () => {
      await expect(name(account)).rejects.toMatchObject({ code: 'E3107' });
      expect((await person.call(listQueues, {})).resCode).toBe('E5103');
    });

    it('makes the first one, who may do everything, and keeps that', async () => {
      test.pass(60_000);
      await setState(userState.frozen);
      await expect(name('nobody@example.com')).rejects.toMatchObject({ code: 'E3110' });
      await expect(name('ops@example.com')).rejects.toMatchObject({ code: 'E3110' });

      await name(account);

      expect((await person.call(listOperators, {})).resCode).toBe('S0000');
      const [entry] = (await person.call(listAudit, { event: 'operator' })).resBody.records;
      expect(entry.facts).toContainEqual({ name: '原因', value: '由服务器命令任命' });
      await expect(name(account)).rejects.toMatchObject({ code: 'E3107' });
    });

    it('makes one where those that are there may not name others', async () => {
      await setState(userState.frozen);
      await become(operatorRoles.review.bit);
      await name(account);
      expect((await person.call(listOperators, {})).resCode).toBe('S0000');
    });
  });
});
