import { createHmac } from 'node:crypto';
import { invokeTest, testMeta, type TestMeta, type TestResult } from '@portal/calls';
import { formatMinor } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import type { Answerer } from '../../platform/http/answer';
import { countHit } from '../../platform/http/rateLimit';
import { newId } from '../../platform/ids';
import { minutes } from '../../platform/time';
import { balanceOf } from '../finance';
import type { KeyService } from '../market';
import { stringToSign } from '@portal/contract/gatewaySignature';
import type { TestTargets } from './testTargets';

const perMinute = 20;
const timeoutMs = 10_000;
const shownBytesMax = 1024 * 1024;
const hidden = /^(connection|keep-alive|transfer-encoding|date|content-encoding)$/i;
/** What a test may not set: it is how the call is authenticated, or how the connection works. */
const reserved =
  /^(x-app-key|x-timestamp|x-nonce|x-sign-type|x-signature|host|connection|content-length|transfer-encoding|upgrade|te|trailer|expect)$/i;

/** Test calls: signed here, sent through the gateway, billed like any other. */
export function registerTestingRoutes(
  answer: Answerer,
  deps: Deps,
  { keys, targets }: { keys: KeyService; targets: TestTargets },
): void {
  const { config, db } = deps;

  answer(testMeta, async ({ input, member }): Promise<TestMeta> => {
    const api = await targets.api(input.apiId);
    const apps = await targets.apps(member.id, input.apiId, input.env);
    return {
      apiName: api.name,
      apps,
      hasApps: (await targets.hasApps(member.id)) ? 1 : 0,
      balance: formatMinor(await balanceOf(db, { ownerId: member.id, kind: 'balance' })),
      gatewayOrigin: config.gatewayOrigin,
    };
  });

  answer(invokeTest, async ({ input, member }): Promise<TestResult> => {
    await countHit(deps, `test:${member.id}`, perMinute, minutes);
    const { method, path } = await targets.operation(input.apiId, input.opId, input.env, input.path);
    const query = new URLSearchParams(
      input.query.map(({ name, value }): [string, string] => [name, value]),
    ).toString();
    const target = query ? `${path}?${query}` : path;
    const { appKey, appSecret, env } = await keys.secretsOf(member.id, input.keyId);
    if (env !== input.env) throw new AppError('E3204');
    const own = input.headers.filter(({ name }) => !reserved.test(name));
    const hasBody = input.body !== '' && !['GET', 'HEAD'].includes(method);
    const sent = Object.fromEntries(own.map(({ name, value }) => [name.toLowerCase(), value]));
    if (hasBody && !sent['content-type']) sent['content-type'] = 'application/json';
    const timestamp = String(Date.now());
    const nonce = newId('nonce');
    const body = hasBody ? Buffer.from(input.body) : Buffer.alloc(0);
    const signature = createHmac('sha256', appSecret)
      .update(stringToSign({ method, target, timestamp, nonce, body }))
      .digest('base64');

    const startedAt = performance.now();
    const response = await fetch(config.gatewayInternalOrigin + target, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        ...sent,
        'x-app-key': appKey,
        'x-timestamp': timestamp,
        'x-nonce': nonce,
        'x-sign-type': 'HMAC-SHA256',
        'x-signature': signature,
      },
      ...(hasBody && { body }),
    }).catch(() => {
      throw new AppError('E9112', {}, '网关没有响应，请稍后重试');
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const shown = bytes.subarray(0, shownBytesMax);
    const isText = /json|text|xml|javascript|svg|urlencoded/.test(
      response.headers.get('content-type') ?? 'text',
    );
    return {
      status: response.status,
      ms: Math.round(performance.now() - startedAt),
      bytes: bytes.length,
      headers: [...response.headers]
        .filter(([name]) => !hidden.test(name))
        .map(([name, value]) => ({ name, value })),
      body: shown.toString(isText ? 'utf8' : 'base64'),
      isBinary: isText ? 0 : 1,
      isCut: bytes.length > shown.length ? 1 : 0,
      cost: response.headers.get('x-cost') ?? formatMinor(0),
      requestId: response.headers.get('x-request-id') ?? '',
      code: response.headers.get('x-refusal') ?? '',
      curl: curlOf(config.gatewayOrigin + target, method, sent, hasBody ? input.body : ''),
    };
  });
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** The same call for a terminal, with a place for the key. */
function curlOf(url: string, method: string, headers: Record<string, string>, body: string): string {
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(url)}`,
    `-H "X-App-Key: $APP_KEY"`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body ? [`-d ${quoted(body)}`] : []),
  ].join(' \\\n  ');
}
