import {
  addSsoDomain,
  beginSso,
  checkLogin,
  finishSso,
  registerSso,
  saveSso,
  switchAccount,
  switchSso,
  testSso,
  verifySsoDomain,
  type CallInput,
  type SsoView,
} from '@portal/calls';
import { buildTestApp, type Browser } from './buildTestApp';
import { foundOrganisation } from './foundOrganisation';
import { signIn } from './journeys';
import { clientId, clientSecret, startIdentityProvider, type Known } from './startIdentityProvider';
import { signedIn } from './startMarket';
import { startNameServer } from './startNameServer';

export const organisationId = 'org_test';
export const domain = 'corp.example';
export const callback = 'http://localhost/ssoCallback';
export const agreeVersion = '1';

const ownerMail = 'harbor@example.com';

/** An organisation with an identity provider, both of them real, and a name server that knows its mail domain. */
export async function startSso() {
  const names = await startNameServer();
  const idp = await startIdentityProvider([callback, 'http://harbor.localhost:8080/ssoCallback']);
  let logged = '';
  const test = await buildTestApp({
    hasMarket: true,
    config: {
      dnsServers: [names.address],
      upstreamHosts: { '127.0.0.1': new URL(idp.issuer).host },
      logLevel: 'info',
    },
    logTo: { write: (line) => void (logged += line) },
  });
  let addresses = 10;
  let people = 0;

  const userOf = (email: string) =>
    test.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
  await foundOrganisation(test, {
    id: organisationId,
    nick_name: '试验企业',
    ownerId: (await userOf(ownerMail)).id,
  });

  const asOwner = async () => {
    const browser = await signedIn(test, ownerMail);
    await browser.call(switchAccount, { accountId: organisationId });
    return browser;
  };

  const fresh = (host = 'localhost') => {
    addresses += 1;
    return test.browser(host, `203.0.113.${addresses % 250}`);
  };

  const settings = (): CallInput<typeof saveSso> => ({
    issuer: idp.issuer,
    clientId,
    clientSecret,
    extraScope: 'roles',
    roleClaim: 'groups',
    roleRules: [
      { value: 'engineers', role: 'developer' },
      { value: 'books', role: 'finance' },
    ],
    defaultRole: 'viewer',
    factorRule: 'unlessDone',
    trustsEmail: 0,
    isOnlyWay: 0,
  });

  /** Somebody new at the provider. */
  function aPerson(changes: Partial<Known> = {}): Known & { email: string } {
    people += 1;
    const email = changes.email ?? `member${people}@${domain}`;
    const said = { email_verified: true, name: `成员${people}号`, groups: ['engineers'] };
    const person = { sub: `sub-${people}`, ...said, ...changes, email };
    idp.know(email, person);
    return person;
  }

  /** As far as the provider, and back to the portal. */
  async function go(browser: Browser, email: string, redirect = '') {
    const begun = await browser.call(beginSso, { email, redirect });
    if (begun.resCode !== 'S0000') return begun;
    const { state = '', code = '', iss = '', error = '' } = await idp.visit(String(begun.resBody.url));
    return browser.call(finishSso, { state, code, iss, error });
  }

  const sso = {
    test,
    idp,
    names,
    fresh,
    settings,
    aPerson,
    go,
    userOf,
    asOwner,
    /** Acts for the organisation. */
    owner: await asOwner(),
    logged: () => logged,
    isSignedIn: async (browser: Browser) => (await browser.call(checkLogin, {})).resCode === 'S0000',
    roleIn: async (browser: Browser) => (await browser.call(checkLogin, {})).organisationRole,

    /** Somebody who has come before, in a browser where they are signed in. */
    async aMember(changes: Partial<Known> = {}) {
      const person = aPerson(changes);
      const browser = fresh();
      const { ticket } = await go(browser, person.email);
      const reply = await browser.call(registerSso, {
        ticket: String(ticket),
        nickName: '新成员',
        agreeVersion,
      });
      expect(reply).toMatchObject({ next: 'signedIn', accountId: organisationId });
      return { person, browser };
    },

    /** By the password of the demo, whatever codes were sent before. */
    async signInAs(browser: Browser, account: string): Promise<void> {
      await test.db.deleteFrom('verification_codes').execute();
      expect(await signIn(test, browser, account)).toHaveProperty('userName');
    },

    /** As it was at first, and on: whatever a test has done to it. */
    async reset(): Promise<void> {
      idp.tellTheTruth();
      await test.db.deleteFrom('rate_limits').execute();
      const whole = { state: 1, closes_at: null } as const;
      await test.db.updateTable('users').set(whole).where('id', '=', organisationId).execute();
      sso.owner = await asOwner();
      const saved = (await sso.owner.call(saveSso, settings())).resBody as SsoView;
      expect(saved.settings).not.toBeNull();
      const { domains } = (await sso.owner.call(addSsoDomain, { domain })).resBody as SsoView;
      names.hold(
        ...domains.map((one) => ({ name: one.recordName, type: 'TXT' as const, data: one.recordValue })),
      );
      const isProven = domains.some((one) => one.domain === domain && one.provenAt);
      if (!isProven) expect((await sso.owner.call(verifySsoDomain, { domain })).resCode).toBe('S0000');
      if (saved.settings?.enabledAt) return;
      expect((await sso.owner.call(testSso, {})).resBody).toMatchObject({ isOk: 1 });
      expect((await sso.owner.call(switchSso, { on: 1 })).resCode).toBe('S0000');
    },

    async close(): Promise<void> {
      await test.close();
      await idp.close();
      await names.close();
    },
  };
  return sso;
}
