import { beginSso, checkLogin, finishSso } from '@portal/calls';
import { minutes } from '../src/platform/time';
import { clientSecret } from './startIdentityProvider';
import { domain, startSso } from './startSso';

let sso: Awaited<ReturnType<typeof startSso>>;
beforeAll(async () => void (sso = await startSso()), 90_000);
afterAll(() => sso.close());
beforeEach(() => sso.reset());

describe('what is not believed', () => {
  const comeBack = async (browser = sso.fresh()) => {
    const { email } = sso.aPerson();
    const { url } = (await browser.call(beginSso, { email })).resBody;
    const { state = '', code = '', iss = '' } = await sso.idp.visit(String(url));
    return { browser, state, code, iss };
  };

  it('finds nobody by a domain that nobody has proven', async () => {
    expect((await sso.fresh().call(beginSso, { email: 'x@nobody.example' })).resCode).toBe('E5601');
  });

  it('says so when the provider is away, before and after the way there', async () => {
    const { browser, ...returned } = await comeBack();
    sso.idp.answerWith(503);

    expect((await browser.call(finishSso, returned)).resCode).toBe('E5602');
    expect((await browser.call(beginSso, { email: `x@${domain}` })).resCode).toBe('E5602');
  });

  it('takes a return once, in the browser that began, within ten minutes', async () => {
    const { browser, ...returned } = await comeBack();
    expect((await sso.fresh().call(finishSso, returned)).resCode).toBe('E5604');
    expect((await browser.call(finishSso, { ...returned, state: 'made-up' })).resCode).toBe('E5604');

    const both = await Promise.all([browser.call(finishSso, returned), browser.call(finishSso, returned)]);
    expect(both.map(({ resCode }) => resCode).sort()).toEqual(['E5605', 'S0000']);

    const late = await comeBack();
    sso.test.pass(11 * minutes);
    const { browser: lateBrowser, ...lateReturn } = late;
    expect((await lateBrowser.call(finishSso, lateReturn)).resCode).toBe('E5604');
  });

  it('refuses a code that was used elsewhere, or made up', async () => {
    const { browser, ...returned } = await comeBack();

    const reply = await browser.call(finishSso, { ...returned, code: 'made-up' });

    expect(reply).toMatchObject({ resCode: 'E5606', reason: 'invalid_grant' });
  });

  it('tells who has turned back at the provider', async () => {
    const browser = sso.fresh();
    const reply = await sso.go(browser, `unheard-of@${domain}`);

    expect(reply).toMatchObject({ resCode: 'E5606', reason: 'access_denied' });
  });

  it('refuses the issuer of another provider in the address', async () => {
    const { browser, ...returned } = await comeBack();

    expect((await browser.call(finishSso, { ...returned, iss: 'https://evil.example' })).resCode).toBe(
      'E5603',
    );
  });

  it.each([
    ['issuer', 'iss', { iss: 'https://evil.example' }],
    ['audience', 'aud', { aud: 'another' }],
    ['nonce', 'nonce', { nonce: 'another' }],
    ['time', 'exp', { exp: 1_700_000_000 }],
  ] as const)('refuses a token with a wrong %s', async (_, reason, changes) => {
    const { browser, ...returned } = await comeBack();
    sso.idp.lie((claims) => ({ ...claims, ...changes }));

    expect(await browser.call(finishSso, returned)).toMatchObject({ resCode: 'E5603', reason });
    expect(await sso.isSignedIn(browser)).toBe(false);
  });

  it.each([
    ['a key of somebody else', { isForged: true }],
    ['a key that is not published', { kid: 'unheard-of' }],
  ] as const)('refuses a token that %s has signed', async (_, as) => {
    const { browser, ...returned } = await comeBack();
    sso.idp.lie((claims) => claims, as);

    expect(await browser.call(finishSso, returned)).toMatchObject({ resCode: 'E5603', reason: 'signature' });
  });

  it('refuses what user info says of another person', async () => {
    const { browser, ...returned } = await comeBack();
    sso.idp.lie((claims) => ({ ...claims, sub: 'somebody-else' }));

    expect(await browser.call(finishSso, returned)).toMatchObject({ resCode: 'E5603' });
  });

  it('takes rotated keys at once', async () => {
    const { person } = await sso.aMember();
    sso.idp.rotateKeys();

    expect(await sso.go(sso.fresh(), person.email)).toMatchObject({ next: 'signedIn' });
  });

  it('lets two people in at once, each as themselves', async () => {
    const [one, two] = [await sso.aMember(), await sso.aMember()];
    const browsers = [sso.fresh(), sso.fresh()] as const;

    const replies = await Promise.all([
      sso.go(browsers[0], one.person.email),
      sso.go(browsers[1], two.person.email),
    ]);

    expect(replies.map(({ next }) => next)).toEqual(['signedIn', 'signedIn']);
    const emails = await Promise.all(
      browsers.map(async (each) => (await each.call(checkLogin, {})).userEmail),
    );
    expect(emails).toEqual([one.person.email, two.person.email]);
  });

  it('keeps the host of a branded portal, and its cookies there', async () => {
    const { email } = sso.aPerson();
    const browser = sso.fresh('harbor.localhost');

    const { url } = (await browser.call(beginSso, { email })).resBody;
    const { state = '', code = '', iss = '', returnedTo } = await sso.idp.visit(String(url));

    expect(returnedTo).toBe('http://harbor.localhost:8080/ssoCallback');
    expect((await sso.fresh().call(finishSso, { state, code, iss })).resCode).toBe('E5604');
    expect(await browser.call(finishSso, { state, code, iss })).toMatchObject({ next: 'register' });
  });

  it('leads nowhere but into the portal afterwards', async () => {
    for (const redirect of ['https://evil.example', '//evil.example', '/\\evil.example', '/\t/evil.example'])
      expect((await sso.fresh().call(beginSso, { email: `x@${domain}`, redirect })).resCode).toBe('E0017');
  });

  it('logs no code, no token, no secret and no address', () => {
    expect(sso.logged()).toContain('identity provider not believed');
    for (const secret of [clientSecret, `@${domain}`, 'made-up']) expect(sso.logged()).not.toContain(secret);
    // A token begins with these letters, and so may a random id.
    expect(sso.logged()).not.toMatch(/eyJ[\w-]+\.[\w-]+/);
  });
});
