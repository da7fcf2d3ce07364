import { callerAddress } from '@portal/environment';
import { fillUpstreamPath, formatInstant } from '@portal/rules';
import { isAccessToken, type AccessTokens } from './AccessTokens';
import { gatewaySubscriptionState, type GatewayEnv, type OperationSettings } from '@portal/contract/gateway';
import type { AddressList } from './AddressList';
import { isRefusal, type Call, type Refusal, type Upstream } from './Call';
import { subscriptionOf, type CallDirectory, type KnownKey } from './CallDirectory';
import type { KnownVersion } from './KnownVersion';
import { certificateBar } from './certificateBar';
import { findViolation } from './findViolation';
import { isSm2Key, isUsable } from './isUsable';
import type { RequestHead } from './RequestHead';
import type { CertificateParts } from './shownCertificate';
import { secondsUntil } from './SubscriptionPool';
import { keyIdOf } from './verifyMessage';

export interface JudgeParts extends CertificateParts {
  directory: CallDirectory;
  tokens: Pick<AccessTokens, 'read'>;
}

interface Target {
  env: GatewayEnv;
  apiCode: string;
  versionName: string;
  path: string;
  query: string;
}

/** Authentication types of an API that allow tokens: the plain key, or tokens explicitly. */
const tokenTypes = ['key', 'oauth2'];
const targetPattern = /^\/(sandbox|prod)\/([a-z0-9-]{1,40})\/(v\d{1,6})(\/[^?]*)?(\?.*)?$/;

/** Text for a key of the other environment, by the environment that is called. */
const otherKey = {
  sandbox: '这是生产密钥，调用 /sandbox 请改用沙箱密钥',
  prod: '这是沙箱密钥，调用 /prod 请改用生产密钥',
} as const;

const notSubscribed = {
  sandbox: '应用没有订阅这个 API 的沙箱环境，请先申请',
  prod: '应用没有订阅这个 API 的生产环境，请先申请',
} as const;

/**
 * Decides whether a call may be made: a list of checks, of which the first that fails is reported. Has no side effect.
 */
export function judgeCall(request: RequestHead, parts: JudgeParts, now: number): Call | Refusal {
  const violation = findViolation(request);
  if (violation) return { code: 'E0017', text: violation };
  const caller = findCaller(request, parts, now);
  if (isRefusal(caller)) return caller;
  const target = parseTarget(request.url);
  if (!target) return notFound('地址须为 /sandbox 或 /prod、API 代码、版本与路径');
  const { app, key, addresses } = caller.known;
  const hasToken = caller.proof === 'token';
  const isMessageSigned = caller.proof === 'message';
  if (key.env !== target.env) return { code: 'E9101', text: otherKey[target.env] };
  if (!isUsable(key, now)) return { code: 'E9110' };
  const address = callerAddress(request, parts.isTrustedProxy);
  if (!addresses.admits(address))
    return { code: 'E9103', text: `调用方地址 ${address} 不在应用的 IP 白名单` };
  // Checked here, but reported only after it is known whose log it belongs in.
  const shut = certificateBar(caller.known, request, parts, now);
  const offer = findOffer(request.method, target, parts.directory);
  if (isRefusal(offer)) return shut ?? offer;
  const subscription = subscriptionOf(app, offer.apiId, target.env);
  if (!subscription) return shut ?? { code: 'E9109', text: notSubscribed[target.env] };

  const { version, upstream, isMock, operation, settings, upstreamPath } = offer;
  const call: Call = {
    address,
    app,
    key,
    subscription,
    version,
    upstream,
    isMock,
    env: target.env,
    operation,
    weight: subscription.weights?.find((one) => one.operation === operation),
    rest: target.path + target.query,
    upstreamRest: upstreamPath + target.query,
    settings,
    hasToken,
    isMessageSigned,
    needsSignature:
      !hasToken &&
      (isMessageSigned ||
        app.signType === 'hmac' ||
        app.needsSm2 === true ||
        Boolean(key.publicKey) ||
        !upstream.authTypes.includes('key') ||
        request.headers['x-signature'] !== undefined),
  };
  const isSigned = isMessageSigned || request.headers['x-signature'] !== undefined;
  const bar = shut ?? findBar(call, { addresses, isSigned, now });
  return bar ? { ...bar, call } : call;
}

/** Why a call with a known subscription is refused, and what to do about it. */
function findBar(
  { app, key, subscription, upstream, hasToken }: Call,
  { addresses, isSigned, now }: { addresses: AddressList; isSigned: boolean; now: number },
): Refusal | null {
  if (hasToken && (app.needsSm2 || (app.signType === 'hmac' && !app.needsToken)))
    return { code: 'E9102', text: '应用的签名方式是签名，不接受访问令牌' };
  if (hasToken && !tokenTypes.some((type) => upstream.authTypes.includes(type)))
    return { code: 'E9102', text: '该 API 只接受签名调用，不接受访问令牌' };
  if (app.needsToken && !hasToken && !isSigned)
    return {
      code: 'E9117',
      text: '应用的认证方式是 OAuth2：请先用 AppKey 与 AppSecret 换取访问令牌，以 Authorization: Bearer 发送',
    };
  if (app.needsSm2 && !isSm2Key(key))
    return { code: 'E9102', text: '应用的签名方式是 SM3withSM2，请用国密SM2公钥的 AppKey 调用' };
  if (app.isStopped) return { code: 'E9109', text: '应用已停用，请先在“我的应用”启用' };
  if (subscription.state === gatewaySubscriptionState.suspended)
    return { code: 'E9109', text: '订阅已暂停，请在“我的申请”查看原因' };
  if (subscription.state === gatewaySubscriptionState.inArrears) return { code: 'E9105' };
  const { startsAt = null } = subscription;
  if (startsAt !== null && startsAt > now)
    return {
      code: 'E9115',
      text: `订阅将于 ${formatInstant(new Date(startsAt))} 开始`,
      retryAfterSeconds: secondsUntil(startsAt, now),
    };
  if (isOver(subscription.expiresAt, now)) return { code: 'E9109', text: '订阅已到期，请在“我的申请”续期' };
  if (upstream.needsIpList && addresses.isEmpty)
    return { code: 'E9103', text: '该 API 要求先为应用在该环境设置 IP 白名单' };
  return null;
}

/** How a caller identified itself. */
interface Caller {
  known: KnownKey;
  /** By the key itself, by an access token, or by an RFC 9421 signature that names it. */
  proof: 'key' | 'token' | 'message';
}

const noKey = '请求没有 X-App-Key，也没有网关签发的访问令牌';
const unknownKey = '没有这个 AppKey：请核对是否完整，是否已删除';
const badToken = { code: 'E9117' } as const satisfies Refusal;

function findCaller(
  { headers }: RequestHead,
  { directory, tokens }: Pick<JudgeParts, 'directory' | 'tokens'>,
  now: number,
): Caller | Refusal {
  const appKey = headers['x-app-key'];
  const named = typeof appKey === 'string' ? directory.findKey(appKey) : undefined;
  const { authorization } = headers;
  if (!isAccessToken(authorization)) {
    const keyId = headers.signature === undefined ? undefined : keyIdOf({ headers });
    // With a different key the signature is meant for the upstream.
    const isMessageSigned = keyId !== undefined && (appKey === undefined || appKey === keyId);
    const known = appKey === undefined && keyId !== undefined ? directory.findKey(keyId) : named;
    if (known) return { known, proof: isMessageSigned ? 'message' : 'key' };
    return { code: 'E9101', text: appKey || keyId ? unknownKey : noKey };
  }
  const facts = tokens.read(authorization);
  if (!facts || facts.endsAt <= now) return badToken;
  const known = directory.findKeyById(facts.keyId);
  if (!known) return badToken;
  // A caller that also names a different key contradicts itself.
  if (appKey !== undefined && named?.key !== known.key)
    return { code: 'E9101', text: 'X-App-Key 与访问令牌不属于同一个密钥' };
  return { known, proof: 'token' };
}

function parseTarget(url = ''): Target | null {
  const match = targetPattern.exec(url);
  if (!match) return null;
  const [, env, apiCode = '', versionName = '', path = '/', query = ''] = match;
  return { env: env === 'prod' ? 'prod' : 'sandbox', apiCode, versionName, path, query };
}

interface Offer {
  apiId: string;
  version: KnownVersion;
  upstream: Upstream;
  isMock: boolean;
  operation: string;
  settings: OperationSettings | undefined;
  upstreamPath: string;
}

/** The operation of an API on sale at a path, and its upstream. */
function findOffer(
  method = '',
  { env, apiCode, versionName, path }: Target,
  directory: CallDirectory,
): Offer | Refusal {
  const api = directory.findApi(apiCode);
  if (!api) return notFound('没有这个 API，请核对地址');
  if (!api.entity.isOnline) return { code: 'E9108' };
  const version = api.versions.get(versionName);
  if (!version) return notFound('该 API 没有这个版本');
  const way = api.upstreams[env];
  if (!way) return notFound('该 API 没有这个环境');
  const found = version.routes.find(method, path);
  if (!found) return notFound('该 API 没有这个接口，请核对路径与请求方法');
  const operation = `${method} ${found}`;
  const settings = version.settings.get(operation);
  const upstreamPath = settings?.path ? fillUpstreamPath(found, settings.path, path) : path;
  if (upstreamPath === null) return notFound('该接口的路径参数不能是这样的值');
  const { upstream, isMock } = way;
  return { apiId: api.entity.id, version, upstream, isMock, operation, settings, upstreamPath };
}

/** The catalogue has one code for deleted and unknown APIs; the text distinguishes them. */
const notFound = (text: string): Refusal => ({ code: 'E9108', text });

const isOver = (until: number | null, now: number) => until !== null && until <= now;
