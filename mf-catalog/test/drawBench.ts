import {
  listOperations,
  listTestCases,
  listTestHistory,
  testMeta,
  viewOperation,
  type TestMeta,
  type TestRecord,
} from '@portal/calls';
import { aMember, anOperation, network, renderRoute } from '@portal/testing';
import portalJson from '../portal.json';
import { page } from '../src/api-test/ApiTest';

export const field = { depth: 0, type: 'string', description: '' };

export const operation = anOperation({
  params: [
    { ...field, name: 'year', place: 'path', required: 1, example: '2026' },
    { ...field, name: 'filter.kind', place: 'query', required: 0 },
    { ...field, name: 'X-App-Key', place: 'header', required: 1 },
  ],
});

/** An app with a key that may call. */
export const weather = {
  appId: 'app_1',
  appName: '天气看板',
  planName: '标准版',
  price: '0.0100',
  weights: [] as TestMeta['apps'][number]['weights'],
  needsCertificate: 0,
  keys: [{ keyId: 'key_1', name: '生产密钥', keyMask: 'ak_1…9z' }],
};

/** A case that was kept. */
export const aCase = {
  caseId: 'case_1',
  name: '去年',
  request: {
    path: [{ name: 'year', value: '2025' }],
    query: [],
    headers: [{ name: 'Accept-Language', value: 'en' }],
    body: '',
  },
  checks: [{ kind: 'status' as const, name: '', value: '404' }],
  updatedAt: '2026-11-20 10:00:00',
};

/** A call of the account's that was kept. */
export const record: TestRecord = {
  recordId: 'test_1',
  at: '2026-11-20 10:00:00',
  env: 'prod',
  apiId: 'api_1',
  apiName: '工作日历',
  opId: 'op_1',
  method: 'GET',
  path: '/years/{year}',
  request: { path: [{ name: 'year', value: '2024' }], query: [], headers: [], body: '' },
  status: 200,
  ms: 12,
  cost: '0.0100',
  code: '',
  requestId: 'req_1',
};

/** What came of a call. */
export const result = {
  status: 200,
  ms: 12,
  bytes: 20,
  headers: [],
  body: '{"holiday":true}',
  isBinary: 0,
  isCut: 0,
  cost: '0.0100',
  requestId: 'req_9',
  code: '',
  curl: 'curl https://gateway.example.com',
};

beforeEach(() => {
  network.answer(viewOperation, operation);
  network.answer(listTestCases, { records: [] });
  network.answer(listTestHistory, { records: [] });
  network.answer(listOperations, { groups: [{ name: '节假日', ops: [anOperation()] }], total: 1 });
});

/** What one may call with. */
export const answerMeta = (facts: Partial<TestMeta> = {}) =>
  network.answer(testMeta, {
    apiName: '工作日历',
    apps: [weather],
    hasApps: 1,
    balance: '100.0000',
    gatewayOrigin: 'https://gateway.example.com',
    ...facts,
  });

export const drawBench = (at = '/apiTest?apiId=api_1', as = aMember()) =>
  renderRoute({ portalJson, modules: { './ApiTest': { page } } }, at, { as });
