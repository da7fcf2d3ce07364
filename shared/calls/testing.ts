import { z, type Infer } from '@portal/schema';
import { defineCall } from './defineCall';
import { EnvField, Id, Money, ReqNo, Text } from './fields';
import { OperationWeightField } from './operationWeight';
import { SentBody, SentPairs, answerBody, answerFields } from './testRequest';

export const testMeta = defineCall({
  path: '/test/meta',
  summary: '在线测试：可用的应用与密钥、本次调用的价格',
  guard: 'signedIn',
  request: z.object({ apiId: Id, env: EnvField }),
  reply: z.object({
    apiName: z.string(),
    /** Apps with an active subscription to this API in this environment. */
    apps: z.array(
      z.object({
        appId: z.string(),
        appName: z.string(),
        planName: z.string(),
        /** Price of one unit. */
        price: Money,
        /** Units of operations, as agreed. */
        weights: z.array(OperationWeightField),
        /** 1: this environment requires a client certificate, which the portal does not have. */
        needsCertificate: z.int(),
        keys: z.array(z.object({ keyId: z.string(), name: z.string(), keyMask: z.string() })),
      }),
    ),
    hasApps: z.int(),
    balance: Money,
    gatewayOrigin: z.string(),
  }),
  codes: ['E4004', 'E4005'],
});
export type TestMeta = Infer<typeof testMeta.reply>;

/** Makes a call. The server signs and sends it: keys never reach the browser. */
export const invokeTest = defineCall({
  path: '/test/invoke',
  right: 'develop',
  summary: '在线测试：由服务器经网关发起一次真实调用',
  effect: 'write',
  guard: 'authenticated',
  bodyBytesMax: 4 * 1024 * 1024,
  request: z.object({
    apiId: Id,
    opId: Id,
    env: EnvField,
    keyId: Id,
    path: SentPairs,
    query: SentPairs,
    headers: SentPairs,
    body: SentBody(1000),
    reqNo: z.optional(ReqNo),
  }),
  reply: z.object({
    ...answerFields,
    status: z.int(),
    cost: Money,
    requestId: z.string(),
    /** Code with which the gateway refused it, or empty. */
    code: z.string(),
    curl: z.string(),
  }),
  codes: ['E4004', 'E4005', 'E3204', 'E9112', 'E0429'],
});
export type TestResult = Infer<typeof invokeTest.reply>;

export const mockScenarios = defineCall({
  path: '/mock/scenarios',
  summary: '沙箱模拟可以演示的场景',
  sharing: 'everyone',
  request: z.object({ apiId: Id, opId: Id }),
  reply: z.object({
    /** `id`: value of the header X-Mock-Scenario. */
    scenarios: z.array(z.object({ id: z.string(), text: z.string() })),
  }),
  codes: ['E4004'],
});
export type MockScenario = Infer<typeof mockScenarios.reply>['scenarios'][number];

/** Needs no key and no account: the answer is generated from the description. */
export const tryMock = defineCall({
  path: '/mock/try',
  summary: '试用沙箱模拟：按接口描述检查请求并返回示例数据，无需登录',
  effect: 'write',
  guard: 'public',
  bodyBytesMax: 512 * 1024,
  request: z.object({
    apiId: Id,
    opId: Id,
    scenario: z._default(Text(40, 1), 'success'),
    path: SentPairs,
    query: SentPairs,
    headers: SentPairs,
    body: SentBody(100),
  }),
  reply: z.object({
    status: z.int(),
    contentType: z.string(),
    ...answerBody,
    /** Code with which a gateway would refuse it, or empty. */
    code: z.string(),
  }),
  codes: ['E4004', 'E0429'],
});
export type TriedMock = Infer<typeof tryMock.reply>;
