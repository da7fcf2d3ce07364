import { Resolver } from 'node:dns/promises';
import { startTrialProvider, trialClient } from './startTrialProvider';

const portalUrl = 'http://localhost:8080';
let trial: Awaited<ReturnType<typeof startTrialProvider>>;
beforeAll(async () => {
  // oidc-provider warns about settings that production would need.
  for (const kind of ['warn', 'info'] as const) jest.spyOn(console, kind).mockImplementation(() => {});
  trial = await startTrialProvider({ port: 0, namePort: 0, mailDomain: 'corp.example', portalUrl });
}, 60_000);
afterAll(() => trial.close());

it('is an OpenID provider with the client that it names', async () => {
  const found = (await (await fetch(`${trial.issuer}/.well-known/openid-configuration`)).json()) as Record<
    string,
    string
  >;
  expect(found.issuer).toBe(trial.issuer);

  const address = new URL(found.authorization_endpoint ?? '');
  const asked = { client_id: trialClient.id, response_type: 'code', scope: 'openid email profile groups' };
  const proof = {
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  };
  const redirect_uri = `${portalUrl}/ssoCallback`;
  address.search = new URLSearchParams({ ...asked, ...proof, redirect_uri }).toString();
  const reply = await fetch(address, { redirect: 'manual' });

  expect(reply.status).toBe(303);
  expect(reply.headers.get('location')).toMatch(/^\/interaction\//);
});

it('serves a DNS record only once it was told', async () => {
  const resolver = new Resolver({ timeout: 5000 });
  resolver.setServers([trial.nameServer]);
  await expect(resolver.resolveTxt('_portal-verify.corp.example')).rejects.toMatchObject({ code: 'ENODATA' });

  trial.hold('portal-verify=verify_1');

  expect(await resolver.resolveTxt('_portal-verify.corp.example')).toEqual([['portal-verify=verify_1']]);
});
