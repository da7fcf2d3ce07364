import {
  addApply,
  addFavourite,
  batchApply,
  invokeTest,
  listDocumentsOfApi,
  mockScenarios,
  saveComment,
  testMeta,
  tryMock,
  viewMyComment,
  type Call,
} from '@portal/calls';
import { newReqNo } from './startMarket';

/** What names an API, an operation and a plan. */
export interface ApiIds {
  apiId: string;
  opId: string;
  planId: string;
}
export const noIds: ApiIds = { apiId: 'api_none', opId: 'op_none', planId: 'plan_none' };

const application = { env: 'sandbox', reason: '自动化测试需要调用这个接口', dailyCalls: 10, scene: '' };

/** What somebody who is signed in may ask about an API by its id, with the fields that it takes. */
export const asksById: readonly [
  what: string,
  call: Call,
  fieldsFor: (ids: ApiIds, appId: string) => Record<string, unknown>,
][] = [
  ['applying', addApply, (ids, appId) => ({ ...ids, ...application, appId, reqNo: newReqNo() })],
  [
    'applying for several',
    batchApply,
    ({ apiId, planId }, appId) => ({ ...application, appId, items: [{ apiId, planId }], reqNo: newReqNo() }),
  ],
  ['the test', testMeta, (ids) => ({ ...ids, env: 'sandbox' })],
  ['a test call', invokeTest, (ids) => ({ ...ids, env: 'sandbox', keyId: 'key_none' })],
  ['the scenarios of the mock', mockScenarios, (ids) => ({ ...ids })],
  ['the mock', tryMock, (ids) => ({ ...ids })],
  ['their own comment', viewMyComment, (ids) => ({ ...ids })],
  [
    'a comment',
    saveComment,
    (ids) => ({ ...ids, score: 5, text: '很好用，数据准确及时。', reqNo: newReqNo() }),
  ],
  ['collecting', addFavourite, ({ apiId }) => ({ kind: 'api', objId: apiId })],
  ['its documents', listDocumentsOfApi, (ids) => ({ ...ids })],
];
