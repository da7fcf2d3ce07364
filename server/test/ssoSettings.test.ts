import {
  addSsoDomain,
  beginSso,
  listOwnSsoLinks,
  listTeamLog,
  removeSsoDomain,
  saveSso,
  switchAccount,
  switchSso,
  testSso,
  unlinkOwnSso,
  verifySsoDomain,
  viewSso,
} from '@portal/calls';
import { createSeal } from '@portal/contract/seal';
import { createSsoClient } from '../src/modules/identity/sso/createSsoClient';
import { days, minutes } from '../src/platform/time';
import { clientId, clientSecret } from './startIdentityProvider';
import { signedIn } from './startMarket';
import { callback, domain, organisationId, startSso } from './startSso';

let sso: Awaited<ReturnType<typeof startSso>>;
beforeAll(async () => void (sso = await startSso()), 90_000);
afterAll(() => sso.close());
beforeEach(() => sso.reset());

describe('setting it up', () => {
  it('keeps the secret sealed, shows it to nobody, and keeps it when none is given', async () => {
    const { resBody } = await sso.owner.call(saveSso, { ...sso.settings(), clientSecret: '' });

    const { secret_sealed: sealed } = await sso.test.db
      .selectFrom('sso_settings')
      .select('secret_sealed')
      .executeTakeFirstOrThrow();
    expect(sealed).not.toContain(clientSecret);
    expect(createSeal(sso.test.config.sealKeys, 'sso').open(sealed)).toBe(clientSecret);
    expect(JSON.stringify(resBody)).not.toContain(clientSecret);
    expect(resBody.settings).toMatchObject({
      issuer: sso.idp.issuer,
      clientId,
      testedAt: expect.any(String),
    });
  });

  it('takes an address without TLS from nobody, unless the operator has allow-listed it', async () => {
    const reply = await sso.owner.call(saveSso, { ...sso.settings(), issuer: 'http://login.corp.example' });

    expect(reply).toMatchObject({ resCode: 'E5621', fields: [{ name: 'issuer' }] });
  });

  it('asks for a secret the first time', async () => {
    await sso.test.db.deleteFrom('sso_settings').execute();

    const reply = await sso.owner.call(saveSso, { ...sso.settings(), clientSecret: '' });

    expect(reply).toMatchObject({ resCode: 'E5621', fields: [{ name: 'clientSecret' }] });
    expect((await sso.owner.call(testSso, {})).resCode).toBe('E5619');
    expect((await sso.owner.call(switchSso, { on: 1 })).resCode).toBe('E5619');
  });

  it('sends the secret of one issuer to no other: it is asked for again', async () => {
    const elsewhere = { ...sso.settings(), issuer: 'https://login.elsewhere.example', clientSecret: '' };

    const reply = await sso.owner.call(saveSso, elsewhere);

    expect(reply).toMatchObject({ resCode: 'E5621', fields: [{ name: 'clientSecret' }] });
    expect((await sso.owner.call(viewSso, {})).resBody.settings).toMatchObject({ issuer: sso.idp.issuer });
  });

  it('is off after another client was set, ends what the one before began, and is tried again first', async () => {
    const { browser } = await sso.aMember();

    const saved = await sso.owner.call(saveSso, { ...sso.settings(), clientId: 'another' });

    expect(saved.resBody.settings).toMatchObject({ testedAt: null, enabledAt: null });
    expect(await sso.isSignedIn(browser)).toBe(false);
    expect((await sso.owner.call(switchSso, { on: 1 })).resCode).toBe('E5616');
    const tried = await sso.owner.call(testSso, {});
    expect(tried.resBody).toMatchObject({ isOk: 0 });
    expect(tried.resBody.steps.at(-1)).toMatchObject({
      step: 'credentials',
      isOk: 0,
      text: expect.stringContaining('invalid_client'),
    });
  });

  it('finds a wrong secret by trying it', async () => {
    await sso.owner.call(saveSso, { ...sso.settings(), clientSecret: 'wrong' });

    const { resBody } = await sso.owner.call(testSso, {});

    expect(resBody.steps.map(({ isOk }: { isOk: number }) => isOk)).toEqual([1, 1, 1, 0]);
  });

  it('says at which step a provider failed, and tries nothing after it', async () => {
    sso.idp.answerWith(500);

    const { resBody } = await sso.owner.call(testSso, {});

    expect(resBody).toMatchObject({ isOk: 0, steps: [{ step: 'discovery', isOk: 0 }] });
  });

  it('asks no address in a private network that the operator has not allow-listed', async () => {
    const client = createSsoClient({
      config: { ...sso.test.config, upstreamHosts: {} },
      log: sso.test.app.log,
    });
    const before = sso.idp.asked.length;

    const provider = {
      issuer: sso.idp.issuer.replace('http:', 'https:'),
      clientId,
      clientSecret,
      extraScope: '',
    };
    const steps = await client.inspect(provider, callback);

    expect(steps).toMatchObject([{ step: 'discovery', isOk: 0 }]);
    expect(sso.idp.asked).toHaveLength(before);
  });

  it('waits no longer than it should for a provider that says nothing', async () => {
    sso.idp.fallSilent();
    const client = createSsoClient({ config: sso.test.config, log: sso.test.app.log }, 300);

    const provider = { issuer: sso.idp.issuer, clientId, clientSecret, extraScope: '' };
    const asked = client.addressOf(provider, { state: 's', redirectUri: callback, email: '' });

    await expect(asked).rejects.toMatchObject({ code: 'E5602' });
  });

  it('shows nothing of it to a member who may not manage, and to nobody on their own behalf', async () => {
    const { browser } = await sso.aMember();
    expect((await browser.call(viewSso, {})).resCode).toBe('E5106');
    await sso.owner.call(switchAccount, { accountId: '' });
    expect((await sso.owner.call(viewSso, {})).resCode).toBe('E5406');
  });
});

describe('mail domains', () => {
  it('are proven by their record, and keep one while it is on', async () => {
    sso.names.hold();
    const other = 'other.example';
    const added = await sso.owner.call(addSsoDomain, { domain: other });
    expect(added.resBody.domains).toMatchObject([{ domain }, { domain: other, provenAt: null }]);
    expect((await sso.owner.call(verifySsoDomain, { domain: other })).resCode).toBe('E5617');

    expect((await sso.owner.call(removeSsoDomain, { domain })).resCode).toBe('E5616');
    expect((await sso.owner.call(removeSsoDomain, { domain: other })).resBody.domains).toHaveLength(1);
    expect((await sso.owner.call(verifySsoDomain, { domain: other })).resCode).toBe('E5619');
    expect((await sso.owner.call(removeSsoDomain, { domain: other })).resCode).toBe('E5619');
  });

  it('says so when no name server answers', async () => {
    sso.names.fallSilent();

    const reply = await sso.owner.call(verifySsoDomain, { domain });

    sso.names.fallSilent(false);
    expect(reply).toMatchObject({ resCode: 'E5617', resMsg: expect.stringContaining('没有应答') });
  });

  it('belong to one organisation', async () => {
    await sso.test.db
      .insertInto('sso_domains')
      .values({
        organisation_id: (await sso.userOf('newbie@example.com')).id,
        domain: 'taken.example',
        token: 't',
        claimed_at: sso.test.clock(),
        proven_at: sso.test.clock(),
      })
      .execute();

    expect((await sso.owner.call(addSsoDomain, { domain: 'taken.example' })).resCode).toBe('E5618');
  });

  it('are at most ten', async () => {
    const at = sso.test.clock();
    const rows = Array.from({ length: 9 }, (_, index) => ({
      organisation_id: organisationId,
      domain: `d${index}.example`,
      token: 't',
      claimed_at: at,
    }));
    await sso.test.db.insertInto('sso_domains').values(rows).execute();

    expect((await sso.owner.call(addSsoDomain, { domain: 'eleventh.example' })).resCode).toBe('E5620');
    await sso.test.db.deleteFrom('sso_domains').where('domain', 'like', 'd%.example').execute();
  });

  it('are lost after three days without their record, and their owners are told', async () => {
    sso.names.hold();
    for (let day = 0; day < 3; day += 1) {
      sso.test.pass(days + minutes);
      await sso.test.runJob('check-sso-domains');
    }

    sso.owner = await sso.asOwner();
    expect((await sso.owner.call(viewSso, {})).resBody.domains).toMatchObject([{ domain, provenAt: null }]);
    expect(await sso.fresh().call(beginSso, { email: `x@${domain}` })).toMatchObject({ resCode: 'E5601' });
    const { id } = await sso.userOf('harbor@example.com');
    const told = await sso.test.db
      .selectFrom('member_messages')
      .select('title')
      .where('user_id', '=', id)
      .execute();
    expect(told.map(({ title }) => title)).toContainEqual(expect.stringContaining(domain));
  });
});

describe("somebody's own links", () => {
  /** Signed in by the provider, and by a password of their own. */
  async function bothWays() {
    const { person, browser: bySso } = await sso.aMember();
    const { password_hash } = await sso.userOf('person@example.com');
    await sso.test.db.updateTable('users').set({ password_hash }).where('email', '=', person.email).execute();
    return { person, bySso, byPassword: await signedIn(sso.test, person.email) };
  }

  it('are shown to nobody else, and undone with the devices that they let in; membership stays', async () => {
    const { person, bySso, byPassword } = await bothWays();
    expect((await byPassword.call(listOwnSsoLinks, {})).resBody).toMatchObject({
      mayUnlink: 1,
      total: 1,
      records: [{ organisationId, organisationName: '试验企业', issuer: sso.idp.issuer, isOnlyWay: 0 }],
    });
    const stranger = await signedIn(sso.test, 'company@example.com');
    expect((await stranger.call(listOwnSsoLinks, {})).resBody).toMatchObject({ total: 0 });
    expect((await stranger.call(unlinkOwnSso, { organisationId })).resCode).toBe('E5619');

    expect((await byPassword.call(unlinkOwnSso, { organisationId })).resCode).toBe('S0000');

    expect(await sso.isSignedIn(bySso)).toBe(false);
    expect((await byPassword.call(unlinkOwnSso, { organisationId })).resCode).toBe('E5619');
    expect((await byPassword.call(switchAccount, { accountId: organisationId })).resCode).toBe('S0000');
    expect(await sso.go(sso.fresh(), person.email)).toMatchObject({ next: 'link' });
    const { records } = (await sso.owner.call(listTeamLog, {})).resBody;
    expect(records).toContainEqual(expect.objectContaining({ who: '新成员', event: 'sso.unlink' }));
  });

  it('are not undone by a login of the provider: nobody locks themselves out', async () => {
    const { bySso } = await bothWays();

    expect((await bySso.call(listOwnSsoLinks, {})).resBody).toMatchObject({ mayUnlink: 0, total: 1 });
    expect((await bySso.call(unlinkOwnSso, { organisationId })).resCode).toBe('E5622');
    expect(await sso.isSignedIn(bySso)).toBe(true);
  });

  it('say where the organisation admits nobody otherwise', async () => {
    const { byPassword } = await bothWays();
    await sso.owner.call(saveSso, { ...sso.settings(), isOnlyWay: 1 });

    expect((await byPassword.call(listOwnSsoLinks, {})).resBody.records).toMatchObject([{ isOnlyWay: 1 }]);
  });
});
