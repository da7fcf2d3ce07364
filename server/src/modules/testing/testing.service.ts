import type { Env, invokeTest, TestMeta, TestRecord, TestResult } from '@portal/calls';
import { gatewayVersion } from '@portal/contract/gateway';
import { formatMinor, parseYuan } from '@portal/rules';
import type { Infer } from '@portal/schema';
import { AppError } from '../../platform/AppError';
import { inTransaction } from '../../platform/db/inTransaction';
import type { Deps } from '../../platform/Deps';
import { fetchKnown } from '../../platform/fetchKnown';
import { newId } from '../../platform/ids';
import { seconds } from '../../platform/time';
import { inSpan, tracingNow } from '../../platform/tracing';
import { availableOf } from '../finance';
import type { KeyService } from '../market';
import { describeAnswer } from './describeAnswer';
import { keepable } from './keepable';
import { listHistory, remember } from './testHistory.repository';
import { listTestableApps } from './testing.queries';
import { getApi, getOperation, hasApps } from './testing.repository';
import { curlOf, fillPath, leadsAway, signatureHeaders, testRequest, type TestRequest } from './testRequest';
import type { Viewer } from '../../platform/Viewer';
import { say } from '../../platform/i18n/say';

const timeoutMs = 10_000;

/** Who tries, and where. */
export interface Tester {
  ownerId: string;
  viewer: Viewer;
}

/** What of a call is remembered. */
type Outcome = Pick<TestResult, 'status' | 'ms' | 'cost' | 'code' | 'requestId'>;

/** In the place of a status. */
const noAnswer = 0;
const lateAnswer = say`${timeoutMs / seconds} 秒内没有应答，已停止等待。调用可能已经到达提供方，是否计费以应用的调用日志为准`;
const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError';

type Invocation = Infer<(typeof invokeTest)['request']>;

export type TestingService = ReturnType<typeof createTestingService>;

/** Test calls: signed here, sent through the gateway, billed like any other. */
export function createTestingService({ db, clock, config, log }: Deps, keys: KeyService) {
  /** The answer, up to a size. @throws what `fetch` does when there is none, half of one, or none in time. */
  async function send(request: TestRequest, secrets: { appKey: string; appSecret: string }) {
    // The time of day and not the injected clock: the gateway compares it with its own.
    const once = { timestamp: String(Date.now()), nonce: newId('nonce') };
    return inSpan(`${request.method} gateway`, 'client', {}, async (span) => {
      const response = await fetchKnown(config.gatewayInternalOrigin + request.target, {
        method: request.method,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          ...request.headers,
          ...signatureHeaders(request, secrets, once),
          ...(span && tracingNow()?.headersOf(span)),
        },
        ...(request.body && { body: request.body }),
      });
      span?.tell({ 'http.response.status_code': response.status });
      return describeAnswer(response);
    });
  }

  /** The call is made, and maybe paid for: what came of it is shown also when it cannot be remembered. */
  async function note(ownerId: string, input: Invocation, { status, ms, cost, code, requestId }: Outcome) {
    const kept = keepable(input);
    const row = {
      id: newId('test'),
      user_id: ownerId,
      api_id: input.apiId,
      operation_id: input.opId,
      env: input.env,
      request: JSON.stringify(kept ?? { path: [], query: [], headers: [], body: '' }),
      is_whole: kept !== null,
      cost_minor: parseYuan(cost) ?? 0,
      request_id: requestId,
      at: clock(),
    };
    await inTransaction(db, (tx) => remember(tx, { ...row, status, ms, code })).catch((error: unknown) =>
      log.error({ err: error }, 'a test is not remembered'),
    );
  }

  return {
    /** What the account called last, newest first. */
    history: (ownerId: string): Promise<TestRecord[]> => listHistory(db, ownerId),

    /** What may be called, with which keys, and how much money is left. @throws {AppError} `E4004`, `E4005`. */
    async meta({ ownerId, viewer }: Tester, apiId: string, env: Env): Promise<TestMeta> {
      const api = await getApi(db, viewer, apiId);
      return {
        apiName: api.name,
        apps: await listTestableApps(db, ownerId, apiId, env),
        hasApps: (await hasApps(db, ownerId)) ? 1 : 0,
        balance: formatMinor(await availableOf(db, { ownerId, kind: 'balance' })),
        gatewayOrigin: config.gatewayOrigin,
      };
    },

    /**
     * Makes one call with a key of its owner.
     *
     * @throws {AppError} `E3204` for a key of somebody else or of the other environment, `E0017` for a path that is not
     *   filled in, `E9112` when the gateway does not answer, which is remembered, too, `E4004`, `E4005`.
     */
    async invoke({ ownerId, viewer }: Tester, input: Invocation): Promise<TestResult> {
      const { code } = await getApi(db, viewer, input.apiId);
      const { method, path, version } = await getOperation(db, input.apiId, input.opId);
      const gatewayPath = `/${input.env}/${code}/${gatewayVersion(version)}${fillPath(path, input.path)}`;
      const request = testRequest({ ...input, method, path: gatewayPath });
      if (leadsAway(request.target)) throw new AppError('E0017', {}, say`路径参数不能是 . 或 ..`);
      const { env, ...secrets } = await keys.secretsOf(ownerId, input.keyId);
      if (env !== input.env) throw new AppError('E3204');

      const startedAt = performance.now();
      const msSince = () => Math.round(performance.now() - startedAt);
      try {
        const answer = await send(request, secrets);
        const result = { ...answer, ms: msSince(), curl: curlOf(config.gatewayOrigin, request) };
        await note(ownerId, input, result);
        return result;
      } catch (error) {
        const unknown = { status: noAnswer, cost: formatMinor(0), code: 'E9112', requestId: '' };
        await note(ownerId, input, { ...unknown, ms: msSince() });
        throw new AppError('E9112', {}, isTimeout(error) ? lateAnswer : say`网关没有响应，请稍后重试`);
      }
    },
  };
}
