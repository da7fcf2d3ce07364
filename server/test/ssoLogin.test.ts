import { generateSync } from 'otplib';
import {
  acceptTeamInvitation,
  addAccessToken,
  addReceiver,
  beginSso,
  checkLogin,
  chooseType,
  editReceiver,
  finishLogin,
  finishSso,
  leaveTeam,
  linkSso,
  listSsoLinks,
  listTeam,
  listTeamLog,
  moveApp,
  registerSso,
  resendReceiver,
  saveSso,
  switchAccount,
  switchSso,
  unlinkSso,
} from '@portal/calls';
import { enrolTotp } from '../src/modules/identity';
import { issueMailToken } from '../src/modules/identity/account/mailToken.repository';
import { minutes } from '../src/platform/time';
import { newReqNo, signedIn } from './startMarket';
import { agreeVersion, domain, organisationId, startSso } from './startSso';

let sso: Awaited<ReturnType<typeof startSso>>;
beforeAll(async () => void (sso = await startSso()), 90_000);
afterAll(() => sso.close());
beforeEach(() => sso.reset());

describe('coming for the first time', () => {
  it('makes an account once the terms were agreed to, with the role of the first rule that matches', async () => {
    const { email } = sso.aPerson({ groups: ['books', 'engineers'] });
    const browser = sso.fresh();

    const reply = await sso.go(browser, email, '/APIList/0/0/3');
    expect(reply).toMatchObject({
      resCode: 'S0000',
      next: 'register',
      redirect: '/APIList/0/0/3',
      organisationName: '试验企业',
    });
    expect(reply.account).toBe(`m***@${domain}`);
    expect(await sso.isSignedIn(browser)).toBe(false);
    const made = await browser.call(registerSso, {
      ticket: String(reply.ticket),
      nickName: '林晓',
      agreeVersion,
    });

    expect(made).toMatchObject({
      next: 'signedIn',
      organisationRole: 'developer',
      accountId: organisationId,
    });
    expect(await browser.call(checkLogin, {})).toMatchObject({ resCode: 'S0000', personName: '林晓' });
    expect(await sso.userOf(email)).toMatchObject({ state: 1, agree_version: agreeVersion });
    const again = await browser.call(registerSso, {
      ticket: String(reply.ticket),
      nickName: '林晓',
      agreeVersion,
    });
    expect(again.resCode).toBe('E5614');
  });

  it('never links an account by its address alone: its owner signs in with it first', async () => {
    const { id } = await sso.userOf('newbie@example.com');
    const email = `known@${domain}`;
    await sso.test.db.updateTable('users').set({ email }).where('id', '=', id).execute();
    sso.aPerson({ email });
    const browser = sso.fresh();

    const reply = await sso.go(browser, email);
    expect(reply).toMatchObject({ next: 'link', account: `k***@${domain}` });
    expect(await sso.isSignedIn(browser)).toBe(false);
    const ticket = String(reply.ticket);
    expect((await browser.call(linkSso, { ticket })).resCode).toBe('E5101');
    expect((await browser.call(registerSso, { ticket, nickName: '别人', agreeVersion })).resCode).toBe(
      'E5001',
    );

    await sso.signInAs(browser, 'person@example.com');
    expect((await browser.call(linkSso, { ticket })).resCode).toBe('E5615');
    await sso.signInAs(browser, email);
    expect(await browser.call(linkSso, { ticket })).toMatchObject({
      next: 'signedIn',
      accountId: organisationId,
      organisationRole: 'developer',
    });
    expect(await sso.go(sso.fresh(), email)).toMatchObject({ next: 'signedIn' });
    await sso.test.db
      .updateTable('users')
      .set({ email: 'newbie@example.com' })
      .where('id', '=', id)
      .execute();
  });

  it('is good in the browser where it began, and for half an hour', async () => {
    const { email } = sso.aPerson();
    const browser = sso.fresh();
    const ticket = String((await sso.go(browser, email)).ticket);

    expect((await sso.fresh().call(registerSso, { ticket, nickName: '林晓', agreeVersion })).resCode).toBe(
      'E5614',
    );
    sso.test.pass(31 * minutes);
    expect((await browser.call(registerSso, { ticket, nickName: '林晓', agreeVersion })).resCode).toBe(
      'E5614',
    );
  });

  it('makes one account when it is confirmed in two browsers at once', async () => {
    const { email } = sso.aPerson();
    const browsers = [sso.fresh(), sso.fresh()];
    const tickets = await Promise.all(browsers.map(async (one) => String((await sso.go(one, email)).ticket)));

    const replies = await Promise.all(
      browsers.map((one, index) =>
        one.call(registerSso, { ticket: tickets[index]!, nickName: '林晓', agreeVersion }),
      ),
    );

    expect(replies.map(({ resCode }) => resCode).sort()).toEqual(['E5001', 'S0003']);
  });

  it.each([
    ['an address that is not verified', 'E5608', { email_verified: false }],
    ['no word about whether it is', 'E5608', { email_verified: undefined }],
    ['no address', 'E5608', { email: '' }],
    ['an address of another domain', 'E5609', { email: 'somebody@elsewhere.example' }],
  ] as const)('is refused with %s (%s)', async (_, code, changes) => {
    const { email } = sso.aPerson();
    sso.idp.know(email, { sub: `odd-${code}`, email, email_verified: true, ...changes });

    expect((await sso.go(sso.fresh(), email)).resCode).toBe(code);
  });

  it('takes the address without that word when the owners say so', async () => {
    await sso.owner.call(saveSso, { ...sso.settings(), trustsEmail: 1 });

    expect(await sso.go(sso.fresh(), sso.aPerson({ email_verified: undefined }).email)).toMatchObject({
      next: 'register',
    });
  });

  it('is refused without a role, when there is none for everybody', async () => {
    await sso.owner.call(saveSso, { ...sso.settings(), defaultRole: '' });

    expect((await sso.go(sso.fresh(), sso.aPerson({ groups: ['guests'] }).email)).resCode).toBe('E5607');
  });
});

describe('coming back', () => {
  it('signs in for the organisation, with the role that the provider says now', async () => {
    const { person } = await sso.aMember();
    sso.idp.know(person.email, { ...person, groups: ['books'] });
    const browser = sso.fresh();

    const reply = await sso.go(browser, person.email, '/team');

    expect(reply).toMatchObject({
      resCode: 'S0003',
      next: 'signedIn',
      organisationRole: 'finance',
      redirect: '/team',
    });
    const { records } = (await sso.owner.call(listTeamLog, { pageSize: 50 })).resBody as {
      records: { event: string; detail: string }[];
    };
    expect(records).toContainEqual(
      expect.objectContaining({ event: 'team.role', detail: expect.stringContaining('finance') }),
    );
    expect(records).toContainEqual(expect.objectContaining({ event: 'login', detail: 'sso' }));
  });

  it('leaves an owner an owner, whatever the provider says', async () => {
    const { person } = await sso.aMember();
    const { id } = await sso.userOf(person.email);
    await sso.test.db
      .updateTable('organisation_members')
      .set({ role: 'owner' })
      .where('user_id', '=', id)
      .execute();
    await sso.owner.call(saveSso, { ...sso.settings(), defaultRole: '' });
    sso.idp.know(person.email, { ...person, groups: [] });

    expect(await sso.go(sso.fresh(), person.email)).toMatchObject({ organisationRole: 'owner' });
    await sso.test.db.deleteFrom('organisation_members').where('user_id', '=', id).execute();
  });

  it('is refused without a role from now on, and leaves the one there was', async () => {
    const { person } = await sso.aMember();
    await sso.owner.call(saveSso, { ...sso.settings(), defaultRole: '' });
    sso.idp.know(person.email, { ...person, groups: [] });

    expect((await sso.go(sso.fresh(), person.email)).resCode).toBe('E5607');
  });

  it('knows somebody by their subject: another address of theirs changes nothing', async () => {
    const { person } = await sso.aMember();
    sso.idp.know('renamed@corp.example', { ...person, email: 'renamed@corp.example', email_verified: false });

    expect(await sso.go(sso.fresh(), 'renamed@corp.example')).toMatchObject({ next: 'signedIn' });
  });

  it.each([
    ['E0001', { state: 3 }],
    ['E5613', { closes_at: new Date('2030-01-01') }],
  ] as const)('is refused to a person who is frozen or about to leave (%s)', async (code, changes) => {
    const { person } = await sso.aMember();
    await sso.test.db.updateTable('users').set(changes).where('email', '=', person.email).execute();

    expect((await sso.go(sso.fresh(), person.email)).resCode).toBe(code);
  });

  it.each([{ state: 3 }, { closes_at: new Date('2030-01-01') }] as const)(
    'is refused for an organisation in %p, before and during a login',
    async (changes) => {
      const { person } = await sso.aMember();
      const browser = sso.fresh();
      const { url } = (await browser.call(beginSso, { email: person.email })).resBody;
      const { state = '', code = '', iss = '' } = await sso.idp.visit(String(url));
      await sso.test.db.updateTable('users').set(changes).where('id', '=', organisationId).execute();

      expect((await browser.call(finishSso, { state, code, iss })).resCode).toBe('E5612');
      expect((await browser.call(beginSso, { email: person.email })).resCode).toBe('E5601');
    },
  );

  it('asks for the second factor of the portal unless the provider did, as the organisation has chosen', async () => {
    const { person } = await sso.aMember();
    const { id } = await sso.userOf(person.email);
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
    await enrolTotp(sso.test.db, sso.test.config, id, {
      secret,
      recoveryCodes: ['abcde-23456'],
      at: sso.test.clock(),
    });
    const browser = sso.fresh();

    const waiting = await sso.go(browser, person.email, '/team');
    expect(waiting).toMatchObject({ resCode: 'E5301', ways: ['totp', 'recovery'], redirect: '/team' });
    expect(await sso.isSignedIn(browser)).toBe(false);
    sso.test.pass(2 * minutes);
    const value = generateSync({ secret, epoch: Math.floor(sso.test.clock().getTime() / 1000) });
    const done = await browser.call(finishLogin, {
      mfaTicket: String(waiting.mfaTicket),
      way: 'totp',
      value,
    });
    expect(done).toMatchObject({ accountId: organisationId, organisationRole: 'developer' });

    sso.idp.know(person.email, { ...person, amr: ['pwd', 'otp'] });
    expect(await sso.go(sso.fresh(), person.email)).toMatchObject({ next: 'signedIn' });
    await sso.owner.call(saveSso, { ...sso.settings(), factorRule: 'always' });
    expect((await sso.go(sso.fresh(), person.email)).resCode).toBe('E5301');
    await sso.owner.call(saveSso, { ...sso.settings(), factorRule: 'never' });
    sso.idp.know(person.email, person);
    expect(await sso.go(sso.fresh(), person.email)).toMatchObject({ next: 'signedIn' });
  });
});

describe('what a session by a provider is good for', () => {
  it('acts for the organisation alone: no switching, no founding, no other invitation', async () => {
    const { person, browser } = await sso.aMember();
    for (const accountId of ['', (await sso.userOf(person.email)).id])
      expect((await browser.call(switchAccount, { accountId })).resCode).toBe('E5611');
    expect((await browser.call(switchAccount, { accountId: organisationId })).resCode).toBe('S0000');
    expect((await browser.call(acceptTeamInvitation, { token: 'x' })).resCode).toBe('E5403');
    expect(
      (await browser.call(chooseType, { type: 'company', unitType: 'company', reqNo: newReqNo() })).resCode,
    ).not.toBe('S0000');
  });

  it('leaves alone what its person has beside the organisation', async () => {
    const { person, browser } = await sso.aMember();
    const { id } = await sso.userOf(person.email);
    const move = { appId: 'app_of_theirs', accountId: organisationId, reqNo: newReqNo() };
    expect((await browser.call(moveApp, move)).resCode).toBe('E5611');
    const wish = { email: 'outside@example.com', remark: '', kinds: ['security' as const] };
    expect((await browser.call(addReceiver, { ...wish, reqNo: newReqNo() })).resCode).toBe('E5611');
    const receiverId = 'rcv_of_theirs';
    expect((await browser.call(editReceiver, { receiverId, ...wish })).resCode).toBe('E5611');
    expect((await browser.call(resendReceiver, { receiverId, reqNo: newReqNo() })).resCode).toBe('E5611');

    const token = async (accountId: string) => {
      const ticket = await issueMailToken(sso.test.db, {
        ...{ purpose: 'identity:accessToken', userId: id, createdAt: sso.test.clock() },
        expiresAt: new Date(sso.test.clock().getTime() + minutes),
      });
      const given = { ticket, name: '报表', scopes: ['view' as const], days: 1, accountId };
      return (await browser.call(addAccessToken, { ...given, reqNo: newReqNo() })).resCode;
    };
    expect([await token(id), await token(organisationId)]).toEqual(['E5611', 'S0000']);
  });

  it('opens no desk: an operator who comes by a provider is none', async () => {
    const { person } = await sso.aMember();
    await sso.test.db.updateTable('users').set({ roles: 7 }).where('email', '=', person.email).execute();

    const reply = await sso.go(sso.fresh(), person.email);

    expect(Number(reply.userRoleType) & 4).toBe(0);
  });

  it('ends with leaving, with unlinking and with switching off', async () => {
    const one = await sso.aMember();
    expect((await one.browser.call(leaveTeam, {})).resCode).toBe('S0000');
    expect(await sso.isSignedIn(one.browser)).toBe(false);
    expect((await sso.go(sso.fresh(), one.person.email)).next).toBe('link');

    const two = await sso.aMember();
    const { id: memberId } = await sso.userOf(two.person.email);
    const { records } = (await sso.owner.call(listSsoLinks, { pageSize: 50 })).resBody as {
      records: { memberId: string }[];
    };
    expect(records).toContainEqual(expect.objectContaining({ memberId, subject: two.person.sub }));
    expect((await sso.owner.call(unlinkSso, { memberId })).resCode).toBe('S0000');
    expect((await sso.owner.call(unlinkSso, { memberId })).resCode).toBe('E5619');
    expect(await sso.isSignedIn(two.browser)).toBe(false);

    const three = await sso.aMember();
    expect((await sso.owner.call(switchSso, { on: 0 })).resBody.settings.enabledAt).toBeNull();
    expect(await sso.isSignedIn(three.browser)).toBe(false);
    expect((await sso.fresh().call(beginSso, { email: three.person.email })).resCode).toBe('E5601');
  });

  it('is the only way to act for the organisation where it says so, but for its owners', async () => {
    const { person, browser } = await sso.aMember();
    const { id } = await sso.userOf(person.email);
    await sso.test.db
      .updateTable('users')
      .set({
        password_hash: (await sso.userOf('person@example.com')).password_hash,
        acting_for: organisationId,
      })
      .where('id', '=', id)
      .execute();
    const byPassword = await signedIn(sso.test, person.email);
    expect(await sso.roleIn(byPassword)).toBe('developer');

    await sso.owner.call(saveSso, { ...sso.settings(), isOnlyWay: 1 });

    expect(await sso.roleIn(byPassword)).toBeNull();
    expect((await byPassword.call(switchAccount, { accountId: organisationId })).resCode).toBe('E5610');
    expect(await sso.roleIn(browser)).toBe('developer');
    expect((await sso.owner.call(listTeam, {})).resCode).toBe('S0000');
  });
});
