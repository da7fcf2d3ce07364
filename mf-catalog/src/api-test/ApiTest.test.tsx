import { act, screen, waitFor, within } from '@testing-library/react';
import {
  invokeTest,
  listOperations,
  listTestCases,
  listTestHistory,
  removeTestCase,
  saveTestCase,
  testMeta,
  viewOperation,
  type TestMeta,
  type TestRecord,
} from '@portal/calls';
import { aColleague, aMember, anOperation, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './ApiTest';

const draw = (at = '/apiTest?apiId=api_1', as = aMember()) =>
  renderRoute({ portalJson, modules: { './ApiTest': { page } } }, at, { as });

const field = { depth: 0, type: 'string', description: '' };
const operation = anOperation({
  params: [
    { ...field, name: 'year', place: 'path', required: 1, example: '2026' },
    { ...field, name: 'filter.kind', place: 'query', required: 0 },
    { ...field, name: 'X-App-Key', place: 'header', required: 1 },
  ],
});
const weather = {
  appId: 'app_1',
  appName: '天气看板',
  planName: '标准版',
  price: '0.0100',
  weights: [] as TestMeta['apps'][number]['weights'],
  needsCertificate: 0,
  keys: [{ keyId: 'key_1', name: '生产密钥', keyMask: 'ak_1…9z' }],
};

beforeEach(() => {
  network.answer(viewOperation, operation);
  network.answer(listTestCases, { records: [] });
  network.answer(listTestHistory, { records: [] });
  network.answer(listOperations, { groups: [{ name: '节假日', ops: [anOperation()] }], total: 1 });
});

const aCase = {
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

const answer = (facts: Partial<TestMeta> = {}) =>
  network.answer(testMeta, {
    apiName: '工作日历',
    apps: [weather],
    hasApps: 1,
    balance: '100.0000',
    gatewayOrigin: 'https://gateway.example.com',
    ...facts,
  });

const result = {
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

it('sends a call with the input, and shows the answer', async () => {
  answer();
  network.answer(invokeTest, result);
  const { user } = draw();

  expect(await screen.findByLabelText('year（必填）')).toHaveValue('2026');
  expect(screen.getByText(/本次调用将计费 ￥0.01/)).toBeInTheDocument();
  await user.type(screen.getByLabelText('filter.kind'), 'public');
  await user.click(screen.getByRole('button', { name: '发送' }));

  expect(await screen.findByText('HTTP 200')).toBeInTheDocument();
  expect(screen.getByText('req_9')).toBeInTheDocument();
  expect(network.sentTo(invokeTest)).toEqual([
    {
      apiId: 'api_1',
      opId: 'op_1',
      env: 'prod',
      keyId: 'key_1',
      path: '[{"name":"year","value":"2026"}]',
      query: '[{"name":"filter.kind","value":"public"}]',
      headers: '[]',
    },
  ]);
});

it('sends as often as requested', async () => {
  answer();
  network.answer(invokeTest, result);
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '发送' }));
  await screen.findByText('HTTP 200');
  await user.click(screen.getByRole('button', { name: '发送' }));

  await waitFor(() => expect(network.sentTo(invokeTest)).toHaveLength(2));
});

it('reports a missing parameter, and restores the examples', async () => {
  answer();
  const { user } = draw();

  await user.clear(await screen.findByLabelText('year（必填）'));
  await user.click(screen.getByRole('button', { name: '发送' }));
  await waitFor(() =>
    expect(screen.getByLabelText('year（必填）')).toHaveAccessibleDescription('请填写参数 year'),
  );
  await user.click(screen.getByRole('button', { name: '填入示例' }));

  expect(screen.getByLabelText('year（必填）')).toHaveValue('2026');
  expect(network.sentTo(invokeTest)).toEqual([]);
});

it('explains a refusal by the gateway', async () => {
  answer();
  network.answer(invokeTest, { ...result, status: 429, code: 'E0429' });
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '发送' }));

  expect(await screen.findByText('HTTP 429')).toBeInTheDocument();
  expect(screen.getByText(/^E0429/)).toBeInTheDocument();
});

it('says of a lost answer that the call may have been made', async () => {
  answer();
  network.lose(invokeTest);
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '发送' }));

  expect(await screen.findByText(/可能已经/)).toBeInTheDocument();
});

it.each([
  [1, '立即申请', '/applyImmediately?flag=1&apiId=api_1&env=sandbox'],
  [0, '创建应用', '/createMyApp'],
])('leads onwards when no app can call (has apps: %i): %s', async (hasApps, label, to) => {
  answer({ apps: [], hasApps });
  draw('/apiTest?apiId=api_1&env=sandbox');

  expect(await screen.findByRole('link', { name: label })).toHaveAttribute('href', to);
});

it('leads to creating a key when there is none', async () => {
  answer({ apps: [{ ...weather, keys: [] }] });
  draw();

  expect(await screen.findByRole('link', { name: '获取密钥' })).toHaveAttribute(
    'href',
    '/getKey?appId=app_1',
  );
  expect(screen.getByRole('button', { name: '发送' })).toBeDisabled();
});

const guarded = {
  ...weather,
  appId: 'app_2',
  appName: '内网程序',
  needsCertificate: 1,
  keys: [{ keyId: 'key_2', name: '生产密钥', keyMask: 'ak_2…8y' }],
};

it.each(['prod', 'sandbox'] as const)(
  'says before sending that the app requires a client certificate, and what to do (%s)',
  async (env) => {
    answer({ apps: [guarded] });
    network.answer(listTestCases, { records: [aCase] });
    draw(`/apiTest?apiId=api_1&env=${env}`);

    expect(await screen.findByText(/“内网程序”.*只接受出示客户端证书的调用/)).toHaveTextContent('E9120');
    expect(screen.getByRole('link', { name: '查看证书要求' })).toHaveAttribute(
      'href',
      '/myAppDetail?appId=app_2&tab=security',
    );
    expect(screen.getByRole('link', { name: '先试用沙箱模拟' })).toHaveAttribute(
      'href',
      '/APIDetails?apiId=api_1&op=op_1',
    );
    expect(screen.getByRole('button', { name: '发送' })).toBeDisabled();
    expect(screen.getByRole('button', { name: '运行全部' })).toBeDisabled();
    expect(screen.queryByText(/将计费/)).not.toBeInTheDocument();
  },
);

it('prefers an app that requires no certificate', async () => {
  answer({ apps: [guarded, weather] });
  const { user } = draw();

  expect(await screen.findByLabelText('应用与密钥')).toHaveValue('key_1');
  expect(screen.getByRole('button', { name: '发送' })).toBeEnabled();
  await user.selectOptions(screen.getByLabelText('应用与密钥'), 'key_2');

  expect(screen.getByRole('button', { name: '发送' })).toBeDisabled();
});

it('tells a finance member of an organisation that they may not test, before they fill anything in', async () => {
  answer();
  draw('/apiTest?apiId=api_1', aColleague('finance'));

  expect(await screen.findByText('您在“明镜科技”是财务成员，在线测试需要管理员或开发')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '发送' })).toBeDisabled();
});

it('sends headers that are not in the description, and shows those received', async () => {
  answer();
  network.answer(invokeTest, { ...result, headers: [{ name: 'x-trace', value: 'abc' }] });
  const { user } = draw();

  const extra = await screen.findByLabelText('其他请求头（选填）');
  await user.type(extra, 'nothing');
  await user.click(screen.getByRole('button', { name: '发送' }));
  await waitFor(() => expect(extra).toHaveAccessibleDescription('每行写作“名称: 值”'));
  await user.clear(extra);
  await user.type(extra, 'Accept-Language: zh-CN');
  await user.click(screen.getByRole('button', { name: '发送' }));

  expect(await screen.findByText('响应头（1）')).toBeInTheDocument();
  expect(screen.getByText('x-trace: abc')).toBeInTheDocument();
  expect(network.sentTo(invokeTest)).toMatchObject([
    { headers: '[{"name":"Accept-Language","value":"zh-CN"}]' },
  ]);
});

it('compares the answer with the expectations', async () => {
  answer();
  network.answer(invokeTest, result);
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '添加断言' }));
  await user.click(screen.getByRole('button', { name: '添加断言' }));
  await user.selectOptions(screen.getByLabelText('第 2 条断言的类型'), 'JSON 字段等于');
  await user.type(screen.getByLabelText('第 2 条断言的字段路径'), 'holiday');
  await user.clear(screen.getByLabelText('第 2 条断言的期望值'));
  await user.type(screen.getByLabelText('第 2 条断言的期望值'), 'false');
  await user.click(screen.getByRole('button', { name: '发送' }));

  const outcomes = within(await screen.findByRole('list', { name: '断言结果' })).getAllByRole('listitem');
  expect(outcomes.map(({ textContent }) => textContent)).toEqual([
    '✓ 符合 HTTP 状态等于 200',
    '✕ 不符 JSON 字段 holiday 等于 false，实际：true',
  ]);
});

it('saves the input as a case, and fills it in again', async () => {
  answer();
  network.answer(listTestCases, { records: [aCase] });
  network.answer(saveTestCase, { caseId: 'case_2' });
  network.answer(removeTestCase, {});
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '填入用例“去年”' }));
  expect(screen.getByLabelText('year（必填）')).toHaveValue('2025');
  expect(screen.getByLabelText('其他请求头（选填）')).toHaveValue('Accept-Language: en');
  expect(screen.getByLabelText('第 1 条断言的期望值')).toHaveValue('404');

  await user.type(screen.getByLabelText('把现在填写的存为用例'), '再去年');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(network.sentTo(saveTestCase)).toEqual([
      {
        apiId: 'api_1',
        opId: 'op_1',
        name: '再去年',
        request: JSON.stringify(aCase.request),
        checks: JSON.stringify(aCase.checks),
      },
    ]),
  );
  await user.click(screen.getByRole('button', { name: '删除用例“去年”' }));
  await waitFor(() => expect(network.sentTo(removeTestCase)).toEqual([{ caseId: 'case_1' }]));
});

const record: TestRecord = {
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

it('fills in an earlier call of the account', async () => {
  answer();
  network.answer(listTestHistory, {
    records: [
      record,
      { ...record, recordId: 'test_2', opId: 'op_2', at: '2026-11-19 10:00:00', env: 'sandbox' },
      { ...record, recordId: 'test_3', request: null },
    ],
  });
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '再次填入 2026-11-20 10:00:00 的请求' }));
  expect(screen.getByLabelText('year（必填）')).toHaveValue('2024');
  expect(screen.getByRole('link', { name: '打开 2026-11-19 10:00:00 的请求' })).toHaveAttribute(
    'href',
    '/apiTest?apiId=api_1&opId=op_2&env=sandbox&recordId=test_2',
  );
  expect(screen.getByText('内容过长，未保存')).toBeInTheDocument();
});

it('starts with the call named by the address', async () => {
  answer();
  network.answer(listTestHistory, { records: [record] });
  draw('/apiTest?apiId=api_1&env=sandbox&recordId=test_1');

  expect(await screen.findByLabelText('year（必填）')).toHaveValue('2024');
});

describe('running all cases', () => {
  const request = { path: [{ name: 'year', value: '2025' }], query: [], headers: [], body: '' };
  const one = { caseId: 'case_1', name: '去年', request, updatedAt: '2026-11-20 10:00:00' };
  const checks = [{ kind: 'status' as const, name: '', value: '200' }];
  beforeEach(() =>
    network.answer(listTestCases, {
      records: [
        { ...one, checks },
        { ...one, caseId: 'case_2', name: '没有', checks: [{ kind: 'header', name: 'X-None', value: '1' }] },
      ],
    }),
  );

  it('reports which pass, and what came instead for the others', async () => {
    answer();
    network.answer(invokeTest, result);
    const { user } = draw('/apiTest?apiId=api_1&env=sandbox');

    await user.click(await screen.findByRole('button', { name: '运行全部' }));

    expect(await screen.findByText('2 个用例，通过 1 个')).toBeInTheDocument();
    expect(screen.getByText(/响应头 X-None 包含 1，实际：没有这个响应头/)).toBeInTheDocument();
    expect(network.sentTo(invokeTest)).toHaveLength(2);
    expect(network.sentTo(invokeTest)[0]).toMatchObject({
      env: 'sandbox',
      path: '[{"name":"year","value":"2025"}]',
    });
  });

  it('waits as long as the server says', async () => {
    answer();
    network.fail(invokeTest, 'E0429', { leftSeconds: 1 });
    const { user } = draw('/apiTest?apiId=api_1&env=sandbox');

    await user.click(await screen.findByRole('button', { name: '运行全部' }));
    expect(await screen.findByText(/正在调用“去年”：太频繁了/)).toBeInTheDocument();
    network.answer(invokeTest, result);

    expect(await screen.findByText('2 个用例，通过 1 个', {}, { timeout: 4000 })).toBeInTheDocument();
    expect(network.sentTo(invokeTest)).toHaveLength(3);
  });

  it('is not possible in production, where calls cost money', async () => {
    answer();
    draw();
    await screen.findByRole('button', { name: '填入用例“去年”' });
    expect(screen.getByRole('button', { name: '运行全部' })).toBeDisabled();
  });
});

it('keeps secrets in the form that are not stored', async () => {
  answer();
  network.answer(viewOperation, {
    ...operation,
    params: [...operation.params, { ...field, name: 'access_token', place: 'query', required: 0 }],
  });
  network.answer(listTestHistory, { records: [record] });
  const { user } = draw();

  await user.type(await screen.findByLabelText('access_token'), 'mine');
  await user.click(await screen.findByRole('button', { name: /^再次填入/ }));
  expect(screen.getByLabelText('year（必填）')).toHaveValue('2024');
  expect(screen.getByLabelText('access_token')).toHaveValue('mine');
});

it('edits a body by field or as text', async () => {
  answer();
  network.answer(invokeTest, result);
  const part = { depth: 0, place: 'body', required: 0 };
  network.answer(viewOperation, {
    ...operation,
    params: [{ ...operation.params[0]!, description: '<p>取 <code>1</code></p>' }],
    request: {
      contentType: 'application/json',
      fields: [
        { ...part, name: 'name', type: 'string(2–32)', description: '姓名', required: 1 },
        { ...part, name: 'age', type: 'integer', description: '' },
        { ...part, name: 'isNew', type: 'boolean', description: '' },
        { ...part, name: 'tags', type: 'array', description: '' },
        { ...part, name: 'tags[]', depth: 1, type: 'string', description: '' },
      ],
      isCut: 0,
      example: '{"name":"林晓","tags":["a"]}',
    },
  });
  const { user } = draw();

  expect(await screen.findByLabelText('year（必填）')).toHaveAccessibleDescription('取 1');
  const name = screen.getByLabelText('name（必填）');
  expect(name).toHaveValue('林晓');
  expect(name).toHaveAccessibleDescription(/姓名/);
  await user.type(name, '晓');
  await user.type(screen.getByLabelText('age'), '7');
  await user.selectOptions(screen.getByLabelText('isNew'), 'true');
  await user.click(screen.getByRole('button', { name: '发送' }));
  await screen.findByText('HTTP 200');
  const { body } = network.sentTo(invokeTest)[0] as { body: string };
  expect(JSON.parse(body)).toEqual({ name: '林晓晓', tags: ['a'], age: 7, isNew: true });

  await user.click(screen.getByRole('button', { name: 'JSON' }));
  const text = screen.getByLabelText('请求体内容');
  expect(text).toHaveValue(body);
  await user.clear(text);
  await user.type(text, '[[1]');
  await user.click(screen.getByRole('button', { name: '表单' }));
  expect(screen.getByLabelText('请求体内容')).toHaveAccessibleDescription(/不是 JSON 对象/);
});

it('shows JSON as a tree with exact numbers, or as received', async () => {
  answer();
  const days = Array.from({ length: 120 }, (_, at) => at);
  const body = `{"holiday":true,"id":12345678901234567890,"deep":{"days":[${days.join()}]}}`;
  network.answer(invokeTest, { ...result, body });
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '发送' }));

  const tree = within(await screen.findByRole('region', { name: '返回内容' }));
  expect(tree.getByText('{3 个字段}')).toBeInTheDocument();
  expect(tree.getByText('true')).toBeInTheDocument();
  expect(tree.getByText('[120 项]')).toBeInTheDocument();
  expect(tree.queryByText('99')).toBeNull();
  await user.click(tree.getByText('[120 项]'));
  expect(await tree.findByText('99')).toBeInTheDocument();
  expect(tree.queryByText('119')).toBeNull();
  await user.click(tree.getByRole('button', { name: '再显示 20 项（还有 20 项）' }));
  expect(tree.getByText('119')).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: '原文' }));
  expect(screen.getByRole('region', { name: '返回内容' })).toHaveTextContent(body);
});

it('links a refusal to its explanation, and explains other failures by the description', async () => {
  answer();
  network.answer(viewOperation, {
    ...operation,
    responses: [
      { status: '404', description: '没有这一年', contentType: null, fields: [], isCut: 0, example: null },
    ],
  });
  network.answer(invokeTest, { ...result, status: 429, code: 'E9104' });
  network.answer(listTestHistory, {
    records: [{ ...record, status: 0, code: 'E9112', requestId: '', cost: '0.0000' }],
  });
  const { user } = draw();

  expect(await screen.findByText('没有应答')).toBeInTheDocument();
  expect(screen.getByText(/费用以调用日志为准/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '发送' }));
  expect(await screen.findByRole('link', { name: 'E9104' })).toHaveAttribute(
    'href',
    '/help?code=E9104#codes',
  );
  network.answer(invokeTest, { ...result, status: 404, body: '' });
  await user.click(screen.getByRole('button', { name: '发送' }));
  expect(await screen.findByText('接口文档对 404 的说明：没有这一年')).toBeInTheDocument();
});

it('reloads the history also after a failed call', async () => {
  answer();
  network.fail(invokeTest, 'E9112');
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '发送' }));

  await waitFor(() => expect(network.sentTo(listTestHistory)).toHaveLength(2));
});

it('asks before what was typed is left, by a choice of the page as well, until it was sent', async () => {
  answer();
  network.answer(invokeTest, result);
  const { user, router } = draw();
  await user.type(await screen.findByLabelText('filter.kind'), 'public');

  await user.selectOptions(screen.getByLabelText('环境'), '沙箱');
  await user.click(await screen.findByRole('button', { name: '取消' }));
  expect(screen.getByLabelText('filter.kind')).toHaveValue('public');

  await user.click(screen.getByRole('button', { name: '发送' }));
  await screen.findByText(/req_9/);
  await act(() => router.navigate('/elsewhere'));
  expect(router.state.location.pathname).toBe('/elsewhere');
});
