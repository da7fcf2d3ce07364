import {
  acceptTeamInvitation,
  addApp,
  changeTeamRole,
  checkLogin,
  inviteToTeam,
  leaveTeam,
  listApps,
  listMessages,
  listTeam,
  listTeamInvitations,
  listTeamLog,
  removeTeamMember,
  resendTeamInvitation,
  saveBudget,
  switchAccount,
  transferTeam,
  userOverview,
  verifyIdentity,
  viewTeamInvitation,
  withdrawTeamInvitation,
} from '@portal/calls';
import type { IdentityScene, OrganisationRole } from '@portal/rules';
import { notify, notifyAll } from '../src/modules/messages';
import { days, minutes } from '../src/platform/time';
import { userState, type UserState } from '../src/platform/userState';
import type { Browser } from './buildTestApp';
import { foundOrganisation } from './foundOrganisation';
import { signIn } from './journeys';
import { newReqNo, signedIn, startMarket } from './startMarket';

const demoPassword = 'Portal-2026';

let market: Awaited<ReturnType<typeof startMarket>>;
let owner: Browser;
const organisationId = 'org_test';
const accountOf = (name: string) => `${name}@example.com`;
const userOf = (email: string) =>
  market.test.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

/** Makes a demo person a member, as whom they act. */
async function join(name: string, role: OrganisationRole): Promise<Browser> {
  const { id } = await userOf(accountOf(name));
  const { db, clock } = market.test;
  // Nobody is sent so many codes in so little time.
  await db.deleteFrom('verification_codes').execute();
  await db
    .insertInto('organisation_members')
    .values({ organisation_id: organisationId, user_id: id, role, joined_at: clock() })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'user_id']).doUpdateSet({ role }))
    .execute();
  const browser = await signedIn(market.test, accountOf(name));
  expect(await browser.call(switchAccount, { accountId: organisationId })).toMatchObject({
    resCode: 'S0000',
  });
  return browser;
}

const anApp = (name: string) => ({
  appName: name,
  appType: 'web' as const,
  ownerType: 'enterprise' as const,
  brief: '一个用来试权限的应用简介',
  signType: 'key' as const,
  reqNo: newReqNo(),
});
const aBudget = () => ({
  scope: 'account' as const,
  period: 'month' as const,
  cap: '5',
  action: 0,
  reqNo: newReqNo(),
});

async function tokenFor(browser: Browser, account: string, role: OrganisationRole): Promise<string> {
  const reply = await browser.call(inviteToTeam, { account, role, reqNo: newReqNo() });
  expect(reply).toMatchObject({ resCode: 'S0000' });
  return newestToken(account.toLowerCase());
}

async function newestToken(account: string): Promise<string> {
  await market.test.runJob('deliver-messages');
  const tokens = market.test.inbox.flatMap(({ recipient, body }) =>
    recipient === account ? (/joinTeam\?token=([\w-]+)/.exec(body)?.[1] ?? []) : [],
  );
  return tokens.at(-1) ?? '';
}

beforeAll(async () => {
  market = await startMarket();
  await foundOrganisation(market.test, { id: organisationId, nick_name: '试验企业' });
}, 90_000);
afterAll(() => market.close());
beforeEach(async () => {
  await market.test.db.deleteFrom('rate_limits').execute();
  owner = await join('harbor', 'owner');
});

describe('what a role may do', () => {
  it.each([
    ['owner', { develop: 'S0000', spend: 'S0000', manage: 'S0000' }],
    ['developer', { develop: 'S0000', spend: 'E5106', manage: 'E5106' }],
    ['finance', { develop: 'E5106', spend: 'S0000', manage: 'E5106' }],
    ['viewer', { develop: 'E5106', spend: 'E5106', manage: 'E5106' }],
  ] as const)('%s', async (role, expected) => {
    const browser = await join('newbie', role);
    await market.test.db.deleteFrom('budgets').where('owner_id', '=', organisationId).execute();
    const answers = {
      view: (await browser.call(listApps, {})).resCode,
      develop: (await browser.call(addApp, anApp(`应用${role}`))).resCode,
      spend: (await browser.call(saveBudget, aBudget())).resCode,
      manage: (await browser.call(listTeamInvitations, {})).resCode,
    };

    expect(answers).toEqual({ view: 'S0000', ...expected });
  });

  it('belongs to the organisation: all its members see one list, and the member’s own account none of it', async () => {
    const browser = await join('newbie', 'viewer');
    const names = async () => {
      const { records } = (await browser.call(listApps, {})).resBody as { records: { appName: string }[] };
      return records.map(({ appName }) => appName).sort();
    };

    expect(await names()).toEqual(['应用developer', '应用owner']);
    await browser.call(switchAccount, { accountId: '' });
    expect(await names()).toEqual([]);
  });
});

it('signs somebody in as whom they acted for last', async () => {
  await join('newbie', 'viewer');
  const browser = market.test.browser();
  await signIn(market.test, browser, accountOf('newbie'));

  expect(await browser.call(checkLogin, {})).toMatchObject({
    accountId: organisationId,
    userName: '试验企业',
    userRegisterType: 1,
    personName: '新用户',
    organisationRole: 'viewer',
    organisations: [{ accountId: organisationId, name: '试验企业', role: 'viewer' }],
  });
});

it('refuses what a page asks that was drawn for another account', async () => {
  const browser = await join('newbie', 'viewer');
  const headers = { 'x-account': (await userOf(accountOf('newbie'))).id };
  const ask = (path: string) => browser.send({ method: 'POST', url: `/ajaxurl/apix${path}`, headers });

  expect((await ask('/app/list')).json()).toMatchObject({ resCode: 'E5107' });
  expect((await ask('/message/list')).json()).toMatchObject({ resCode: 'S0000' });
});

it.each(['/app/list', '/message/list'])(
  'refuses what a page asks that was drawn for another person (%s)',
  async (path) => {
    const browser = await join('newbie', 'viewer');
    const ask = (personId: string) =>
      browser.send({ method: 'POST', url: `/ajaxurl/apix${path}`, headers: { 'x-person': personId } });
    const { id } = await userOf(accountOf('newbie'));

    expect((await ask(id)).json()).toMatchObject({ resCode: 'S0000' });
    expect((await ask((await userOf(accountOf('person'))).id)).json()).toMatchObject({ resCode: 'E5107' });
  },
);

it('acts for no organisation to which somebody does not belong', async () => {
  const stranger = await signedIn(market.test, accountOf('person'));

  expect(await stranger.call(switchAccount, { accountId: organisationId })).toMatchObject({
    resCode: 'E5408',
  });
  expect(await stranger.call(listTeam, {})).toMatchObject({ resCode: 'E5406' });
});

describe('a member who is removed', () => {
  it('acts for themselves at once, also where they are signed in', async () => {
    const browser = await join('newbie', 'developer');
    const { id } = await userOf(accountOf('newbie'));

    expect(await owner.call(removeTeamMember, { memberId: id })).toMatchObject({ resCode: 'S0000' });

    expect(await browser.call(checkLogin, {})).toMatchObject({ accountId: id, organisations: [] });
    expect(await browser.call(addApp, anApp('移除之后'))).toMatchObject({ resCode: 'E5102' });
    expect(await owner.call(removeTeamMember, { memberId: id })).toMatchObject({ resCode: 'E5408' });
  });
});

describe('the invitations of an owner', () => {
  it.each([
    ['is removed', 'gone', (memberId: string) => owner.call(removeTeamMember, { memberId })],
    [
      'becomes a developer',
      'lowered',
      (memberId: string) => owner.call(changeTeamRole, { memberId, role: 'developer' }),
    ],
    ['leaves', 'away', (_: string, other: Browser) => other.call(leaveTeam, {})],
    [
      'hands the organisation over',
      'over',
      async (_: string, other: Browser) => {
        const proof = { way: 'pwd', value: demoPassword, scene: 'handOver' } as const;
        const ticket = (await other.call(verifyIdentity, proof)).resBody.ticket as string;
        return other.call(transferTeam, { memberId: (await userOf(accountOf('harbor'))).id, ticket });
      },
    ],
  ])('end when the owner %s', async (_, name, lose) => {
    const other = await join('newbie', 'owner');
    const token = await tokenFor(other, `${name}@example.com`, 'owner');
    const kept = await tokenFor(owner, `${name}.kept@example.com`, 'viewer');
    const { id } = await userOf(accountOf('newbie'));

    expect(await lose(id, other)).toMatchObject({ resCode: 'S0000' });

    const view = async (link: string) =>
      (await market.test.browser().call(viewTeamInvitation, { token: link })).resCode;
    expect([await view(token), await view(kept)]).toEqual(['E5403', 'S0000']);
    const { records } = (await owner.call(listTeamLog, { pageSize: 50 })).resBody as {
      records: object[];
    };
    const detail = JSON.stringify({ account: `${name[0]}***@example.com` });
    expect(records).toContainEqual(expect.objectContaining({ event: 'team.withdraw', detail }));
  });
});

describe('owners', () => {
  it('are never none: the last one neither leaves nor becomes something else', async () => {
    const { id } = await userOf(accountOf('harbor'));
    const attempts = [
      await owner.call(leaveTeam, {}),
      await owner.call(removeTeamMember, { memberId: id }),
      await owner.call(changeTeamRole, { memberId: id, role: 'viewer' }),
    ];

    expect(attempts.map(({ resCode }) => resCode)).toEqual(['E5402', 'E5402', 'E5402']);
  });

  it('are one at least when two leave at the same time', async () => {
    const other = await join('newbie', 'owner');
    const codes = (await Promise.all([owner.call(leaveTeam, {}), other.call(leaveTeam, {})])).map(
      ({ resCode }) => resCode,
    );

    expect(codes.sort()).toEqual(['E5402', 'S0000']);
    await join('newbie', 'viewer');
  });

  it('hand the organisation over with a proof of who they are, for this alone, and once', async () => {
    const other = await join('newbie', 'viewer');
    const { id } = await userOf(accountOf('newbie'));
    const ticketFor = async (scene: IdentityScene) => {
      const { resBody } = await owner.call(verifyIdentity, { way: 'pwd', value: demoPassword, scene });
      return resBody.ticket as string;
    };
    const transfer = (ticket: string, memberId = id) => owner.call(transferTeam, { memberId, ticket });

    expect(await transfer('made-up')).toMatchObject({ resCode: 'E5004' });
    expect(await transfer(await ticketFor('closeAccount'))).toMatchObject({ resCode: 'E5004' });
    const ticket = await ticketFor('handOver');
    expect(await transfer(ticket, 'user_nobody')).toMatchObject({ resCode: 'E5408' });
    expect(await transfer(ticket)).toMatchObject({ resCode: 'S0000' });
    expect(await owner.call(listTeamLog, {})).toMatchObject({ resCode: 'E5106' });
    expect(await other.call(listTeamLog, {})).toMatchObject({ resCode: 'S0000' });
    await join('newbie', 'owner');
    expect(await transfer(ticket)).toMatchObject({ resCode: 'E5106' });
    await join('newbie', 'viewer');
  });

  it('hand it over with the second factor where they have one: the password is not enough', async () => {
    const { id } = await userOf(accountOf('harbor'));
    await market.test.db
      .updateTable('users')
      .set({ second_factor_at: market.test.clock() })
      .where('id', '=', id)
      .execute();
    const proof = { way: 'pwd', value: demoPassword, scene: 'handOver' } as const;
    expect(await owner.call(verifyIdentity, proof)).toMatchObject({ resCode: 'E5005' });
    await market.test.db.updateTable('users').set({ second_factor_at: null }).where('id', '=', id).execute();
  });
});

describe('an invitation', () => {
  it('makes the account with that address a member, once', async () => {
    const token = await tokenFor(owner, 'Person@example.com', 'finance');
    await market.test.db.deleteFrom('verification_codes').execute();
    const guest = await signedIn(market.test, accountOf('person'));
    const foreign = await signedIn(market.test, accountOf('company'));

    expect(await market.test.browser().call(viewTeamInvitation, { token })).toMatchObject({
      resBody: { organisationName: '试验企业', role: 'finance', account: 'p***@example.com' },
    });
    expect(await foreign.call(acceptTeamInvitation, { token })).toMatchObject({ resCode: 'E5404' });
    expect(await guest.call(acceptTeamInvitation, { token })).toMatchObject({ resCode: 'S0000' });
    expect(await guest.call(acceptTeamInvitation, { token })).toMatchObject({ resCode: 'E5403' });
    expect(await guest.call(checkLogin, {})).toMatchObject({ organisationRole: 'finance' });
    expect(await owner.call(inviteToTeam, { account: accountOf('person'), role: 'viewer', reqNo: newReqNo() }))
      .toMatchObject({ resCode: 'E5401' }); // prettier-ignore
    expect(await guest.call(leaveTeam, {})).toMatchObject({ resCode: 'S0000' });
    expect(await guest.call(checkLogin, {})).toMatchObject({ organisationRole: null });
  });

  it('is one, however often it is sent with one number', async () => {
    const form = { account: 'double@example.com', role: 'viewer' as const, reqNo: newReqNo() };
    const [one, other] = await Promise.all([owner.call(inviteToTeam, form), owner.call(inviteToTeam, form)]);

    expect([one.resCode, other.resCode]).toEqual(['S0000', 'S0000']);
    expect(one.resBody).toEqual(other.resBody);
    expect(await owner.call(inviteToTeam, { ...form, reqNo: newReqNo() })).toMatchObject({
      resCode: 'E5401',
    });
  });

  it('leads into no organisation that is frozen, and into it again afterwards', async () => {
    const token = await tokenFor(owner, accountOf('person'), 'viewer');
    await market.test.db.deleteFrom('verification_codes').execute();
    const guest = await signedIn(market.test, accountOf('person'));
    const become = (state: UserState) =>
      market.test.db.updateTable('users').set({ state }).where('id', '=', organisationId).execute();

    await become(userState.frozen);
    expect(await guest.call(viewTeamInvitation, { token })).toMatchObject({ resCode: 'E5403' });
    expect(await guest.call(acceptTeamInvitation, { token })).toMatchObject({ resCode: 'E5403' });

    await become(userState.active);
    expect(await guest.call(acceptTeamInvitation, { token })).toMatchObject({ resCode: 'S0000' });
    expect(await guest.call(leaveTeam, {})).toMatchObject({ resCode: 'S0000' });
  });

  it('is worth nothing after seven days, when it was withdrawn, or another link was sent', async () => {
    const view = (token: string) => market.test.browser().call(viewTeamInvitation, { token });
    const first = await tokenFor(owner, 'late@example.com', 'viewer');
    const { records } = (await owner.call(listTeamInvitations, {})).resBody as {
      records: { inviteId: string; account: string }[];
    };
    const { inviteId } = records.find(({ account }) => account === 'late@example.com')!;

    expect(await owner.call(resendTeamInvitation, { inviteId })).toMatchObject({ resCode: 'E0029' });
    market.test.pass(3 * minutes);
    expect(await owner.call(resendTeamInvitation, { inviteId })).toMatchObject({ resCode: 'S0000' });
    const second = await newestToken('late@example.com');
    expect((await owner.call(listTeamLog, {})).resBody.records).toContainEqual(
      expect.objectContaining({ who: '海港专区', event: 'team.resend' }),
    );
    expect([(await view(first)).resCode, (await view(second)).resCode]).toEqual(['E5403', 'S0000']);

    market.test.pass(7 * days);
    expect(await view(second)).toMatchObject({ resCode: 'E5403' });
    owner = await join('harbor', 'owner');
    expect(await owner.call(withdrawTeamInvitation, { inviteId })).toMatchObject({ resCode: 'S0000' });
    expect(await owner.call(withdrawTeamInvitation, { inviteId })).toMatchObject({ resCode: 'E5408' });
  });
});

it('names the human in the log of the organisation', async () => {
  await owner.call(inviteToTeam, { account: 'logged@example.com', role: 'viewer', reqNo: newReqNo() });

  const { records } = (await owner.call(listTeamLog, {})).resBody as { records: object[] };
  expect(records).toContainEqual(
    expect.objectContaining({ who: '海港专区', event: 'team.invite', about: '' }),
  );
});

it('names in the log whom a role was changed of', async () => {
  await join('person', 'developer');
  const { id } = await userOf(accountOf('person'));

  await owner.call(changeTeamRole, { memberId: id, role: 'viewer' });

  const { records } = (await owner.call(listTeamLog, {})).resBody as { records: object[] };
  expect(records).toContainEqual(
    expect.objectContaining({ who: '海港专区', event: 'team.role', about: '林晓' }),
  );
});

it('tells an organisation through the members whose business it is, each counted apart', async () => {
  const finance = await join('newbie', 'finance');
  const developer = await join('person', 'developer');
  const unread = async (browser: Browser) => (await browser.call(userOverview, {})).resBody.unread as number;
  const before = [await unread(owner), await unread(finance), await unread(developer)];
  await notify(market.test.db, {
    userId: organisationId,
    kind: 'fee',
    at: market.test.clock(),
    title: '预算接近上限',
    text: '已用八成',
    link: '/budget',
  });

  const after = [await unread(owner), await unread(finance), await unread(developer)];
  expect(after.map((count, at) => count - before[at]!)).toEqual([1, 1, 0]);
});

describe('a message about an organisation', () => {
  const tell = (title: string, text: string, ...userIds: string[]) =>
    notifyAll(market.test.db, userIds, {
      kind: 'fee',
      at: market.test.clock(),
      title,
      text,
      link: '/budget',
    });
  const textsOf = async (browser: Browser, title: string) => {
    const { records } = (await browser.call(listMessages, { kind: 'fee', pageSize: 50 })).resBody;
    return (records as { title: string; text: string }[])
      .filter((one) => one.title === title)
      .map(({ text }) => text);
  };

  it('says in the portal and by mail which one it is about', async () => {
    await tell('预算到达上限', '已停止调用', organisationId);

    expect(await textsOf(owner, '预算到达上限')).toEqual(['【试验企业】已停止调用']);
    await market.test.runJob('deliver-messages');
    const mail = market.test.inbox.find(
      ({ recipient, subject }) => recipient === accountOf('harbor') && subject === '预算到达上限',
    );
    expect(mail?.body).toMatch(/^【试验企业】已停止调用/);
  });

  it('says it once, and leaves alone what names it, and what is the human’s own', async () => {
    const { id } = await userOf(accountOf('harbor'));
    await tell('“试验企业”的发票', '已开出', organisationId);
    await tell('您的与企业的', '都到了', id, organisationId);
    await tell('您的', '到了', id);

    expect(await textsOf(owner, '“试验企业”的发票')).toEqual(['已开出']);
    expect(await textsOf(owner, '您的与企业的')).toEqual(['都到了']);
    expect(await textsOf(owner, '您的')).toEqual(['到了']);
  });
});
