import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Somebody whom the provider knows. */
export interface Known {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: string[];
  amr?: string[];
}

type Claims = Record<string, unknown>;
type Twist = (claims: Claims) => Claims;

export const clientId = 'portal';
export const clientSecret = 'a-secret-of-the-portal-at-its-provider';

/** A key that signs, and the part of it that everybody may know. */
function newKey(kid: string) {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { kid, privateKey, jwk: { ...privateKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' } };
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

function signed(claims: Claims, kid: string, key: KeyObject): string {
  const content = `${encode({ alg: 'ES256', typ: 'JWT', kid })}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' });
  return `${content}.${signature.toString('base64url')}`;
}

const claimsIn = (token: string): Claims =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims;

/**
 * A real OpenID provider on loopback (`oidc-provider`), which signs in whoever is hinted at without asking. Tests may
 * have it lie in its tokens, and fall silent.
 */
export async function startIdentityProvider(redirectUris: readonly string[]) {
  // It warns of what a provider for real people would need.
  for (const kind of ['warn', 'info'] as const) jest.spyOn(console, kind).mockImplementation(() => {});
  const { default: Provider } = await import('oidc-provider');
  const people = new Map<string, Known>();
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;

  let key = newKey('first');
  let handle = build();
  let twist: { claims: Twist; kid?: string; key?: KeyObject } | null = null;
  let isSilent = false;
  let status: number | null = null;
  /** Paths that were asked for, in order. */
  const asked: string[] = [];

  function build() {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: redirectUris,
          response_types: ['code'],
          grant_types: ['authorization_code'],
          id_token_signed_response_alg: 'ES256',
        },
      ],
      jwks: { keys: [key.jwk] },
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: ['name', 'amr'],
        roles: ['groups'],
      },
      scopes: ['openid', 'email', 'profile', 'roles'],
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      findAccount: (_: unknown, sub: string) => ({
        accountId: sub,
        claims: () => [...people.values()].find((one) => one.sub === sub),
      }),
      loadExistingGrant: async ({
        oidc,
      }: {
        oidc: { client: { clientId: string }; session: { accountId: string } };
      }) => {
        const { client, session } = oidc;
        const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
        grant.addOIDCScope('openid email profile roles');
        await grant.save();
        return grant;
      },
      cookies: { keys: ['a-key-of-the-cookies'] },
      ttl: {
        AccessToken: 600,
        AuthorizationCode: 60,
        IdToken: 600,
        Interaction: 600,
        Session: 600,
        Grant: 600,
      },
    });
    provider.use(async (context, next) => {
      asked.push(context.path);
      if (isSilent) return new Promise<void>(() => {});
      if (status !== null) {
        context.status = status;
        context.body = 'no';
        return;
      }
      if (context.path.startsWith('/interaction/')) {
        const { params } = await provider.interactionDetails(context.req, context.res);
        const person = people.get(params.login_hint ?? '');
        const result = person ? { login: { accountId: person.sub } } : { error: 'access_denied' };
        await provider.interactionFinished(context.req, context.res, result);
        return;
      }
      await next();
      if (context.path === '/token' && twist) lie(context.body);
    });
    return provider.callback();
  }

  function lie(body: unknown): void {
    if (!twist || typeof body !== 'object' || body === null || !('id_token' in body)) return;
    const claims = twist.claims(claimsIn(String(body.id_token)));
    body.id_token = signed(claims, twist.kid ?? key.kid, twist.key ?? key.privateKey);
  }

  server.on('request', (request, response) => void handle(request, response));

  return {
    issuer,
    asked,
    /** Whoever is hinted at by this address is that person. */
    know: (hint: string, person: Known) => void people.set(hint, person),
    /** What the next tokens say; with a key of somebody else, or called otherwise. */
    lie: (claims: Twist, as: { kid?: string; isForged?: boolean } = {}) =>
      void (twist = { claims, kid: as.kid, ...(as.isForged && { key: newKey('forged').privateKey }) }),
    tellTheTruth: () => {
      twist = null;
      isSilent = false;
      status = null;
    },
    fallSilent: () => void (isSilent = true),
    answerWith: (code: number) => void (status = code),
    /** Another key from now on; the one before is not known any more. */
    rotateKeys: () => {
      key = newKey('second');
      handle = build();
    },
    /** Goes where a browser is sent, as far as back to the portal; the query that it comes back with. */
    async visit(address: string): Promise<Record<string, string>> {
      const cookies = new Map<string, string>();
      let url = new URL(address);
      for (let hops = 0; hops < 10 && url.origin === issuer; hops++) {
        const answer = await fetch(url, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        });
        await answer.text();
        for (const cookie of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
          cookies.set(name, value);
        }
        const location = answer.headers.get('location');
        if (!location) throw new Error(`the provider answered ${answer.status} at ${url.pathname}`);
        url = new URL(location, url);
      }
      return { ...Object.fromEntries(url.searchParams), returnedTo: url.origin + url.pathname };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
