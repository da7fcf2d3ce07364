import * as oidc from 'openid-client';
import { z } from 'zod';
import type { SsoTest, ssoSteps } from '@portal/calls';
import { AppError } from '../../../platform/AppError';
import type { Deps } from '../../../platform/Deps';
import { hmac, newSecret } from '../../../platform/ids';
import { say, type Translatable } from '../../../platform/i18n/say';
import { seconds } from '../../../platform/time';
import type { Claims } from './claims';
import { createGuardedFetch } from './createGuardedFetch';
import { invalidProof, ssoRefusal } from './ssoRefusal';

/** A step of a test, untranslated. */
type SsoStep = Omit<SsoTest['steps'][number], 'text'> & { text: Translatable };

/** Time limit of all requests for one step of a login. */
const conversationMs = 10_000;
/** Most concurrent requests. */
const atOnceMax = 20;

/** A provider with the portal's client credentials. */
export interface SsoProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  extraScope: string;
}

interface Return {
  state: string;
  code: string;
  iss: string;
  redirectUri: string;
}

export type SsoClient = ReturnType<typeof createSsoClient>;

/**
 * OpenID Connect client: authorization code flow with PKCE through `openid-client`. Metadata and keys are fetched for
 * each step, so that rotated keys work at once.
 */
export function createSsoClient({ config, log }: Pick<Deps, 'config' | 'log'>, timeoutMs = conversationMs) {
  let underWay = 0;

  /** PKCE verifier derived from the state, known to this portal only. */
  const verifierOf = (state: string) => hmac(config.secret, `sso.pkce:${state}`);
  const nonceOf = (state: string) => hmac(config.secret, `sso.nonce:${state}`);

  /** @throws {AppError} `E5602`, `E5603`, `E5606`. */
  async function talk<Result>(issuer: string, act: () => Promise<Result>): Promise<Result> {
    if (underWay >= atOnceMax) throw new AppError('E5602');
    underWay += 1;
    try {
      return await act();
    } catch (error) {
      const refusal = error instanceof AppError ? error : ssoRefusal(error);
      const cause = error instanceof oidc.ClientError ? error.code : undefined;
      log.warn({ issuer, code: refusal.code, cause }, 'identity provider not believed');
      throw refusal;
    } finally {
      underWay -= 1;
    }
  }

  async function discover({ issuer, clientId, clientSecret }: SsoProvider): Promise<oidc.Configuration> {
    const isAllowed = Object.hasOwn(config.upstreamHosts, new URL(issuer).hostname);
    const found = await oidc.discovery(new URL(issuer), clientId, undefined, authenticate(clientSecret), {
      [oidc.customFetch]: createGuardedFetch(config, timeoutMs),
      timeout: timeoutMs / seconds,
      // Plain http, for allow-listed hosts only.
      execute: [oidc.enableNonRepudiationChecks, ...(isAllowed ? [oidc.allowInsecureRequests] : [])],
    });
    // A multi-tenant issuer would admit people of other organisations.
    if (new URL(found.serverMetadata().issuer).href !== new URL(issuer).href) throw invalidProof('issuer');
    return found;
  }

  return {
    /** Address of the provider's login page. @throws {AppError} `E5602`, `E5603`. */
    async addressOf(provider: SsoProvider, asked: { state: string; redirectUri: string; email: string }) {
      const { state, redirectUri, email } = asked;
      return talk(provider.issuer, async () => {
        const found = await discover(provider);
        const address = oidc.buildAuthorizationUrl(found, {
          redirect_uri: redirectUri,
          scope: ['openid email profile', provider.extraScope].filter(Boolean).join(' '),
          code_challenge: await oidc.calculatePKCECodeChallenge(verifierOf(state)),
          code_challenge_method: 'S256',
          state,
          nonce: nonceOf(state),
          login_hint: email,
        });
        return address.href;
      });
    },

    /**
     * Claims of the ID token, completed by those of the user info. Tokens are not kept.
     *
     * @throws {AppError} `E5602`, `E5603`, `E5606`.
     */
    async claimsOf(provider: SsoProvider, { state, code, iss, redirectUri }: Return) {
      return talk(provider.issuer, async () => {
        const found = await discover(provider);
        const returned = new URL(redirectUri);
        returned.search = new URLSearchParams({ code, state, ...(iss && { iss }) }).toString();
        const tokens = await oidc.authorizationCodeGrant(found, returned, {
          expectedState: state,
          expectedNonce: nonceOf(state),
          pkceCodeVerifier: verifierOf(state),
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw invalidProof('signature');
        const { userinfo_endpoint: endpoint } = found.serverMetadata();
        const info = endpoint ? await oidc.fetchUserInfo(found, tokens.access_token, claims.sub) : {};
        return { subject: claims.sub, claims: { ...info, ...claims } satisfies Claims };
      });
    },

    /** Tests everything that a login needs in order, until the first failure. */
    async inspect(provider: SsoProvider, redirectUri: string): Promise<SsoStep[]> {
      const steps: SsoStep[] = [];
      const look = async (step: keyof typeof ssoSteps, act: () => Promise<Translatable>) => {
        try {
          steps.push({ step, isOk: 1, text: await talk(provider.issuer, act) });
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          steps.push({ step, isOk: 0, text: error.words });
        }
        return steps.at(-1)?.isOk === 1;
      };
      let found: oidc.Configuration | undefined;
      const isThere = await look('discovery', async () => {
        found = await discover(provider);
        return say`签发者 ${found.serverMetadata().issuer}`;
      });
      if (!isThere || !found) return steps;
      const known = found;
      const isFit = await look('endpoints', async () => endpointsOf(known.serverMetadata()));
      if (!isFit) return steps;
      const keys = known.serverMetadata().jwks_uri ?? '';
      if (!(await look('keys', () => countKeys(keys)))) return steps;
      await look('credentials', () => tryCredentials(known, redirectUri));
      return steps;
    },
  };

  async function countKeys(address: string): Promise<Translatable> {
    const answer = await createGuardedFetch(config, timeoutMs)(address, {
      method: 'GET',
      headers: { accept: 'application/json' },
      body: undefined,
      redirect: 'manual',
    });
    const parsed = Keys.safeParse(answer.ok ? await answer.json().catch(() => null) : null);
    if (!parsed.success) throw new AppError('E5602', {}, say`没有取到签名公钥`);
    return say`${parsed.data.keys.length} 个公钥`;
  }

  /** Sends an invalid code: with correct credentials the provider rejects the code, not the client. */
  async function tryCredentials(found: oidc.Configuration, redirectUri: string): Promise<Translatable> {
    const returned = new URL(redirectUri);
    const state = newSecret();
    const { issuer } = found.serverMetadata();
    returned.search = new URLSearchParams({ code: newSecret(), state, iss: issuer }).toString();
    const checks = { expectedState: state, pkceCodeVerifier: verifierOf(state) };
    try {
      await oidc.authorizationCodeGrant(found, returned, checks);
    } catch (error) {
      const refusal = ssoRefusal(error);
      const { reason } = refusal.details;
      if (refusal.code !== 'E5606') throw refusal;
      if (reason === 'invalid_client' || reason === 'unauthorized_client')
        throw new AppError('E5606', { reason }, say`客户端编号或密钥不符（${reason}）`);
      return say`身份提供方认可客户端编号与密钥`;
    }
    throw invalidProof('signature');
  }
}

const Keys = z.object({
  keys: z
    .array(z.object({ kty: z.string() }))
    .min(1)
    .max(100),
});

/** The client authentication that the provider supports; if both, the mandatory one. */
const authenticate =
  (secret: string): oidc.ClientAuth =>
  (server, ...request) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const isPost = ways.includes('client_secret_post') && !ways.includes('client_secret_basic');
    const way = isPost ? oidc.ClientSecretPost(secret) : oidc.ClientSecretBasic(secret);
    return way(server, ...request);
  };

/** @throws {AppError} `E5602` when something needed is missing. */
function endpointsOf(metadata: oidc.ServerMetadata): Translatable {
  const { authorization_endpoint, token_endpoint, jwks_uri, response_types_supported: types } = metadata;
  if (!authorization_endpoint || !token_endpoint || !jwks_uri)
    throw new AppError('E5602', {}, say`发现文档缺少授权、令牌或公钥的地址`);
  if (types && !types.includes('code')) throw new AppError('E5602', {}, say`身份提供方不支持授权码流程`);
  const isSaid = metadata.code_challenge_methods_supported?.includes('S256');
  return isSaid ? say`支持授权码流程与 PKCE` : say`支持授权码流程；没有声明 PKCE，仍会使用`;
}
