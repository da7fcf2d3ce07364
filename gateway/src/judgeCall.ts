import { callerAddress, type IsTrustedProxy } from '@portal/environment';
import { formatInstant } from '@portal/rules';
import { gatewaySubscriptionState, type GatewayEnv } from '@portal/contract/gateway';
import type { AddressList } from './AddressList';
import { isRefusal, type Call, type Refusal } from './Call';
import { subscriptionOf, type CallDirectory, type KnownKey, type KnownVersion } from './CallDirectory';
import { findViolation } from './findViolation';
import type { RequestHead } from './RequestHead';
import type { Upstream } from './Upstreams';

export interface JudgeParts {
  directory: CallDirectory;
  isTrustedProxy: IsTrustedProxy;
}

interface Target {
  env: GatewayEnv;
  apiCode: string;
  versionName: string;
  path: string;
  query: string;
}

const targetPattern = /^\/(sandbox|prod)\/([a-z0-9-]{1,40})\/(v\d{1,6})(\/[^?]*)?(\?.*)?$/;
const usableKeyStates = ['active', 'rotating'];

/**
 * Whether a call may be made: a list of checks, of which the first that fails is what the caller is told. Asks nobody,
 * changes nothing.
 */
export function judgeCall(
  request: RequestHead,
  { directory, isTrustedProxy }: JudgeParts,
  now: number,
): Call | Refusal {
  const violation = findViolation(request);
  if (violation) return { code: 'E0017', text: violation };
  const caller = findCaller(request, directory);
  if (!caller) return { code: 'E9101' };
  const target = parseTarget(request.url);
  if (!target) return notFound('地址须为 /sandbox 或 /prod、API 代码、版本与路径');
  const { app, key, addresses } = caller;
  if (key.env !== target.env) return { code: 'E9101' };
  if (!usableKeyStates.includes(key.state) || isOver(key.until, now)) return { code: 'E9110' };
  const address = callerAddress(request, isTrustedProxy);
  if (!addresses.admits(address)) return { code: 'E9103' };
  const offer = findOffer(request.method, target, directory);
  if (isRefusal(offer)) return offer;
  const subscription = subscriptionOf(app, offer.apiId, target.env);
  if (!subscription) return { code: 'E9109' };

  const { version, upstream, isMock, operation } = offer;
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
    rest: target.path + target.query,
    needsSignature:
      app.signType === 'hmac' ||
      app.needsSm2 === true ||
      Boolean(key.publicKey) ||
      !upstream.authTypes.includes('key') ||
      request.headers['x-signature'] !== undefined,
  };
  const bar = findBar(call, addresses, now);
  return bar ? { ...bar, call } : call;
}

/** What keeps out a call of which the subscription is known, and what to do about it. */
function findBar(
  { app, key, subscription, upstream }: Call,
  addresses: AddressList,
  now: number,
): Refusal | null {
  if (app.needsSm2 && !key.publicKey)
    return { code: 'E9102', text: '应用的签名方式是 SM3withSM2，请用国密SM2公钥的 AppKey 调用' };
  if (app.isStopped) return { code: 'E9109', text: '应用已停用，请先在“我的应用”启用' };
  if (subscription.state === gatewaySubscriptionState.suspended)
    return { code: 'E9109', text: '订阅已暂停，请在“我的申请”查看原因' };
  if (subscription.state === gatewaySubscriptionState.inArrears) return { code: 'E9105' };
  const { startsAt = null } = subscription;
  if (startsAt !== null && startsAt > now)
    return { code: 'E9115', text: `订阅将于 ${formatInstant(new Date(startsAt))} 开始` };
  if (isOver(subscription.expiresAt, now)) return { code: 'E9109', text: '订阅已到期，请在“我的申请”续期' };
  if (upstream.needsIpList && addresses.isEmpty)
    return { code: 'E9103', text: '该 API 要求先为应用在该环境设置 IP 白名单' };
  return null;
}

function findCaller({ headers }: RequestHead, directory: CallDirectory): KnownKey | undefined {
  const appKey = headers['x-app-key'];
  return typeof appKey === 'string' ? directory.findKey(appKey) : undefined;
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
}

/** What stands at a target: an operation of an API on sale, and where it is carried to. */
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
  const operation = version.routes.find(method, path);
  if (!operation) return notFound('该 API 没有这个接口，请核对路径与请求方法');
  const { upstream, isMock } = way;
  return { apiId: api.entity.id, version, upstream, isMock, operation: `${method} ${operation}` };
}

/** The catalogue has one code for what is gone and what never was; the text tells them apart. */
const notFound = (text: string): Refusal => ({ code: 'E9108', text });

const isOver = (until: number | null, now: number) => until !== null && until <= now;
