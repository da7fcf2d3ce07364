import { screen } from '@testing-library/react';
import { explainCall, type CallExplanation } from '@portal/calls';
import { codes } from '@portal/codes';
import { aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './ExplainCall';

const anExplanation = (facts: Partial<CallExplanation> = {}): CallExplanation => ({
  party: 'consumer',
  call: {
    requestId: 'rq_1',
    at: '2026-08-01 10:00:00',
    appName: '示例应用',
    apiName: '工作日历',
    env: 'prod',
    operation: 'GET /day',
    status: 402,
    code: 'E9106',
    isBilled: 0,
    cost: '0.0000',
    ms: 2,
    address: '203.0.113.24',
    appId: 'app_1',
    apiId: 'api_1',
    applyId: 'apply_1',
    keyName: '生产密钥',
    keyMask: 'ak_****1234',
    planName: '标准',
    planKind: 'perCall',
    price: '0.0300',
    tiers: [],
    tier: null,
    units: 1,
    items: null,
  },
  lease: null,
  entries: [],
  trace: null,
  steps: [
    { check: 'quota', result: 'passed', text: '通过' },
    { check: 'budget', result: 'refused', text: 'E9106 预算已达上限' },
    { check: 'balance', result: 'unasked', text: '前面已决定，没有再检查' },
  ],
  billing: '没有成功，失败不计费',
  earning: null,
  ...facts,
});

const open = (at: string) =>
  renderRoute({ portalJson, modules: { './ExplainCall': { page } } }, at, { as: aMember() });

it('explains the call whose request id was pasted', async () => {
  network.answer(explainCall, anExplanation());
  const { user } = open('/explainCall');

  await user.type(await screen.findByRole('searchbox'), 'rq_1{Enter}');

  expect(await screen.findByText('E9106 预算已达上限')).toBeInTheDocument();
  expect(screen.getByText('由它决定')).toBeInTheDocument();
  for (const link of screen.getAllByRole('link', { name: 'E9106' }))
    expect(link).toHaveAttribute('href', '/help?code=E9106#codes');
  expect(screen.getByText(codes.E9106.remedy, { exact: false })).toBeInTheDocument();
  expect(screen.getByText('没有成功，失败不计费')).toBeInTheDocument();
  expect(network.sentTo(explainCall)).toMatchObject([{ requestId: 'rq_1' }]);
});

it('says so when there is no such call', async () => {
  network.fail(explainCall, 'E3402');
  open('/explainCall?requestId=rq_2');

  expect(await screen.findByText(/密钥无法识别的请求不留记录/)).toBeInTheDocument();
});

it('hides key, address and ledger from providers', async () => {
  const earning = {
    day: '2026-08-01',
    calls: 3,
    units: 3,
    gross: '0.0900',
    commission: '0.0090',
    net: '0.0810',
  };
  network.answer(explainCall, anExplanation({ party: 'provider', earning }));
  open('/explainCall?requestId=rq_1');

  expect((await screen.findByText('2026-08-01')).closest('dd')).toHaveTextContent('计入 2026-08-01');
  expect(screen.queryByText('来源地址')).toBeNull();
  expect(screen.getByRole('link', { name: 'E9106' })).toBeInTheDocument();
  expect(screen.queryByText(codes.E9106.remedy, { exact: false })).toBeNull();
  expect(screen.queryByRole('heading', { name: '账务' })).toBeNull();
});
