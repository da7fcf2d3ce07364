import { act, screen, waitFor, within } from '@testing-library/react';
import {
  checkUpstream,
  importApi,
  importFromUrl,
  listCategories,
  listGatewayRoutes,
  precheckDraft,
  saveDraft,
  submitDraft,
  viewDraft,
  viewDraftOperation,
  type PublicationCheck,
  type PublicationData,
} from '@portal/calls';
import { roles } from '@portal/rules';
import { aDraft, aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './PublishApi';

const provider = aMember({ roles: roles.consumer | roles.provider });
const draw = (at = '/publishApi') =>
  renderRoute({ portalJson, modules: { './PublishApi': { page } } }, at, { as: provider });

const met: PublicationCheck = { label: '套餐', isMet: 1, isBlocking: 1, text: '已设置', step: 4 };

beforeEach(() => {
  network.answer(listCategories, { total: 0, tree: [] });
  network.answer(viewDraft, aDraft());
  network.answer(saveDraft, { savedAt: '2026-11-01 10:00:05' });
});

it('reads out whether the upstream answers', async () => {
  network.answer(checkUpstream, { ok: 0, ms: 0, reason: '地址不能指向内网或本机' });
  const { user } = draw('/publishApi?draftId=draft_1&step=3');

  await user.type(await screen.findByLabelText('生产上游地址'), 'http://127.0.0.1/');
  await user.click(screen.getByRole('button', { name: '检查' }));

  const told = await screen.findByText('地址不能指向内网或本机');
  expect(told.closest('[role=status]')).not.toBeNull();
});

it('rejects a header that the gateway cannot send, and keeps the previous one', async () => {
  const { user } = draw('/publishApi?draftId=draft_1&step=3');

  await user.type(await screen.findByLabelText('上游认证请求头（选填）'), 'X-Key');
  const saved = () => network.sentTo(saveDraft).at(-1)?.data;
  await waitFor(() => expect(saved()).toContain('"authHeader":"X-Key"'));
  await user.type(screen.getByLabelText('上游认证请求头（选填）'), '令牌');

  expect(screen.getByText('请求头名称只能包含字母、数字和连字符等符号，不能有空格或中文')).toBeVisible();
  expect(screen.getByLabelText('上游认证请求头（选填）')).toBeInvalid();
  expect(saved()).toContain('"authHeader":"X-Key"');
});

it('rejects the production address as sandbox, however it is written', async () => {
  const { user } = draw('/publishApi?draftId=draft_1&step=3');

  const sandbox = await screen.findByLabelText('沙箱上游地址（选填）');
  await user.type(sandbox, 'https://EXAMPLE.com/');
  expect(sandbox).toBeInvalid();
  expect(screen.getByText('与生产上游相同：沙箱不能调用生产，请填写独立的地址或留空')).toBeVisible();
  await user.type(sandbox, 'sandbox');
  expect(sandbox).toBeValid();
});

it("previews the sandbox's answers before publication", async () => {
  const operation = { method: 'GET', path: '/days', summary: '节假日', group: '日历' };
  network.answer(viewDraft, aDraft({ operations: [operation] }));
  network.answer(viewDraftOperation, {
    operation: {
      ...operation,
      ...{ opId: 'GET /days', deprecated: 0, description: '', params: [], request: null, responses: [] },
      gatewayPath: '/prod/calendar/v1/days',
    },
    sample: 'curl',
    answers: [
      {
        ...{ id: 'success', text: '成功', status: 200, contentType: 'application/json', body: '{"days":[]}' },
        ...{ isBinary: 0, isCut: 0, code: '' },
      },
    ],
    faults: [],
  });
  const { user } = draw('/publishApi?draftId=draft_1&step=3');

  expect(await screen.findByRole('region', { name: '沙箱应答' })).toHaveTextContent('{"days":[]}');
  expect(screen.getByText(/没有沙箱上游时，沙箱按接口描述检查请求/)).toBeVisible();
  await user.type(screen.getByLabelText('沙箱上游地址（选填）'), 'https://sandbox.example.org');
  expect(screen.getByText(/沙箱调用会转发给它/)).toBeVisible();
  expect(network.sentTo(viewDraftOperation)).toEqual([{ draftId: 'draft_1', method: 'GET', path: '/days' }]);
});

const imported = {
  draftId: 'draft_1',
  version: '1.0.0',
  operations: [],
  operationNum: 1,
  problems: [],
  data: aDraft().data,
};

it('is fetched from the web, and explains a failure', async () => {
  network.fail(importFromUrl, 'E4103');
  const { user } = draw();
  await user.click(await screen.findByRole('tab', { name: '网址' }));
  await user.type(screen.getByLabelText('描述文件的网址'), 'https://example.com/openapi.yaml');
  await user.click(screen.getByRole('button', { name: '读取并解析' }));
  expect(await screen.findByText(/上游不可达|没有响应/)).toBeVisible();

  network.answer(importFromUrl, imported);
  await user.click(screen.getByRole('button', { name: '读取并解析' }));
  const parsed = await screen.findByText(/已解析 1 个接口/);
  expect(parsed).toBeVisible();
  // Whoever does not see the page is told, too.
  expect(parsed.closest('[role=status]')).not.toBeNull();
  expect(network.sentTo(importFromUrl)[0]).toEqual({ url: 'https://example.com/openapi.yaml' });
});

it('is created from a cURL command, without its secrets', async () => {
  network.answer(importApi, imported);
  const { user } = draw();
  await user.click(await screen.findByRole('tab', { name: 'cURL' }));
  await user.click(screen.getByLabelText('cURL 命令'));
  await user.paste('wget x');
  await user.click(screen.getByRole('button', { name: '解析命令' }));
  expect(screen.getByLabelText('cURL 命令')).toHaveAccessibleDescription(/以 curl 开头/);

  await user.clear(screen.getByLabelText('cURL 命令'));
  await user.paste("curl 'https://api.example.com/days?year=2026' -H 'Authorization: Bearer geheim'");
  await user.click(screen.getByRole('button', { name: '解析命令' }));
  expect(await screen.findByText(/已解析 1 个接口/)).toBeVisible();
  const [sent] = network.sentTo(importApi);
  expect(sent).toMatchObject({ fileName: 'api.example.com.json', text: expect.stringContaining('/days') });
  expect(JSON.stringify(sent)).not.toContain('geheim');
});

it('is written by hand', async () => {
  network.answer(importApi, imported);
  const { user } = draw();
  await user.click(await screen.findByRole('tab', { name: '手工填写' }));
  await user.type(screen.getByLabelText('路径'), 'days');
  await user.click(screen.getByRole('button', { name: '生成描述' }));
  await waitFor(() => expect(screen.getByLabelText('路径')).toBeInvalid());
  await user.clear(screen.getByLabelText('路径'));
  await user.click(screen.getByLabelText('路径'));
  await user.paste('/days/{year}');
  await user.type(screen.getByLabelText('接口名称'), '一年的节假日');
  await user.click(screen.getByRole('button', { name: '生成描述' }));

  expect(await screen.findByText(/已解析 1 个接口/)).toBeVisible();
  const [sent] = network.sentTo(importApi) as { text: string }[];
  expect(JSON.parse(sent!.text)).toMatchObject({
    info: { title: '一年的节假日' },
    paths: { '/days/{year}': { get: { parameters: [{ name: 'year', in: 'path', required: true }] } } },
  });
});

describe('routes of a gateway', () => {
  const operation = {
    name: 'orders',
    hosts: 'api.example.com',
    upstream: 'http://orders:80',
    isAnyMethod: 0,
  };
  const lost = {
    level: 'warning' as const,
    cause: '插件与注解没有导入',
    count: 1,
    places: ['routes[0]'],
    remedy: '改用这里的设置',
  };
  const operations = [
    { ...operation, method: 'GET', path: '/orders/{id}' },
    { ...operation, method: 'GET', path: '/orders/{id}', hosts: 'beta.example.com' },
    { ...operation, method: 'POST', path: '/pets', name: 'pets', isAnyMethod: 1 },
    ...Array.from({ length: 30 }, (_, at) => ({ ...operation, method: 'GET', path: `/other/${at}` })),
  ];
  async function drawRoutes() {
    const { user } = draw();
    await user.click(await screen.findByRole('tab', { name: '网关路由' }));
    await user.click(screen.getByLabelText('或粘贴导出的内容'));
    await user.paste('routes: []');
    await user.click(screen.getByRole('button', { name: '解析粘贴的内容' }));
    return user;
  }

  it('are listed with problems, and the selected ones become a description', async () => {
    network.answer(listGatewayRoutes, { gateway: 'kong', operations, problems: [lost] });
    network.answer(importApi, imported);
    const user = await drawRoutes();

    expect(await screen.findByText('从 Kong 读出 33 个接口')).toBeVisible();
    expect(screen.getByText('插件与注解没有导入')).toBeVisible();
    // Not preselected: routes without a method, which are a guess, and the second of two hosts.
    expect(screen.getByRole('button', { name: '导入选中的 31 个接口' })).toBeEnabled();
    expect(screen.getByRole('checkbox', { name: /POST \/pets 未限定方法/ })).not.toBeChecked();

    await user.click(screen.getByRole('checkbox', { name: '全选（33）' }));
    expect(screen.getByText(/^GET \/orders\/\{id\} 选了不止一次/)).toBeVisible();
    expect(screen.getByRole('button', { name: '导入选中的 33 个接口' })).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: '全选（33）' }));
    expect(screen.getByRole('button', { name: '导入选中的 0 个接口' })).toBeDisabled();

    await user.type(screen.getByRole('searchbox', { name: '筛选路由' }), ' PETS');
    await user.click(screen.getByRole('checkbox', { name: '全选（1）' }));
    await user.click(screen.getByRole('button', { name: '导入选中的 1 个接口' }));

    expect(await screen.findByText('已解析 1 个接口，版本 1.0.0')).toBeVisible();
    const [sent] = network.sentTo(importApi) as { fileName: string; text: string }[];
    expect(sent?.fileName).toBe('api.example.com.json');
    expect(JSON.parse(sent!.text)).toMatchObject({
      paths: { '/pets': { post: { summary: 'pets POST /pets' } } },
    });
    expect(Object.keys(JSON.parse(sent!.text).paths)).toEqual(['/pets']);
  });

  it('are shown in pages', async () => {
    network.answer(listGatewayRoutes, { gateway: 'apisix', operations, problems: [] });
    const user = await drawRoutes();

    expect(await screen.findAllByRole('checkbox', { name: /^(GET|POST) / })).toHaveLength(20);
    await user.click(screen.getByRole('button', { name: '第 2 页' }));
    expect(screen.getAllByRole('checkbox', { name: /^GET / })).toHaveLength(13);
    await user.type(screen.getByRole('searchbox', { name: '筛选路由' }), 'nowhere');
    expect(screen.getByText('没有符合的路由')).toBeVisible();
  });

  it('report where and why they cannot be read, and can be read again', async () => {
    network.fail(listGatewayRoutes, 'E4102', { problems: [{ ...lost, level: 'error' }] }, '没有读出路由');
    const user = await drawRoutes();
    expect(await screen.findByText('没有读出路由')).toBeVisible();
    expect(screen.getByRole('cell', { name: 'routes[0]' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^导入选中的/ })).not.toBeInTheDocument();

    network.answer(listGatewayRoutes, { gateway: 'ingress', operations, problems: [] });
    await user.click(screen.getByRole('button', { name: '解析粘贴的内容' }));
    expect(await screen.findByText('从 Ingress 读出 33 个接口')).toBeVisible();
    expect(screen.queryByText('没有读出路由')).not.toBeInTheDocument();
  });
});

it('rejects an invalid address itself, and clears a refusal when another way is tried', async () => {
  network.fail(importFromUrl, 'E4103', {}, '地址不能指向内网或本机');
  const { user } = draw();
  await user.click(await screen.findByRole('tab', { name: '网址' }));

  await user.type(screen.getByLabelText('描述文件的网址'), 'petstore.json{Enter}');
  expect(screen.getByLabelText('描述文件的网址')).toHaveAccessibleDescription(/http:\/\/ 或 https:\/\//);
  // The browser would report it in its own words and language.
  expect(screen.getByLabelText<HTMLInputElement>('描述文件的网址').form).toHaveAttribute('novalidate');
  expect(network.sentTo(importFromUrl)).toEqual([]);

  await user.clear(screen.getByLabelText('描述文件的网址'));
  await user.type(screen.getByLabelText('描述文件的网址'), 'http://10.0.0.1/a.json{Enter}');
  expect(await screen.findByText('地址不能指向内网或本机')).toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: '手工填写' }));
  expect(screen.queryByText('地址不能指向内网或本机')).not.toBeInTheDocument();
});

it.each([
  [0, '文件是空的'],
  [8 * 1024 * 1024 + 1, '文件超过 8 MB'],
])('does not send a file of %i bytes', async (bytes, text) => {
  const { user } = draw();

  await user.upload(await screen.findByLabelText('描述文件'), new File([new Uint8Array(bytes)], 'a.json'));

  expect(await screen.findByText(text, { exact: false })).toBeInTheDocument();
  expect(network.sentTo(importApi)).toEqual([]);
});

/** jsdom's File lacks `arrayBuffer`. */
const aFile = (name: string, bytes: Uint8Array<ArrayBuffer>) =>
  Object.assign(new File([bytes], name), { arrayBuffer: () => Promise.resolve(bytes.buffer) });

describe('importing a description', () => {
  const problem = { places: ['第 3 行'], count: 1, cause: '缺少版本号', remedy: '补上 info.version' };

  it('creates a draft with its own address', async () => {
    network.answer(importApi, {
      draftId: 'draft_1',
      version: '1.2.0',
      operations: [],
      operationNum: 4,
      problems: [{ ...problem, level: 'warning' }],
      data: aDraft().data,
    });
    const { user, router } = draw();

    await user.type(await screen.findByLabelText('或粘贴描述内容'), 'openapi: 3.0.0');
    await user.click(screen.getByRole('button', { name: '解析粘贴的内容' }));

    expect(await screen.findByText('已解析 4 个接口，版本 1.2.0')).toBeInTheDocument();
    expect(screen.getByText('补上 info.version')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?draftId=draft_1&step=0');
    expect(network.sentTo(importApi)).toEqual([{ fileName: 'openapi.yaml', text: 'openapi: 3.0.0' }]);
  });

  it('lists each cause once, with its number and first places', async () => {
    network.answer(importApi, {
      draftId: 'draft_1',
      version: '1.2.0',
      operations: [],
      operationNum: 4,
      problems: [
        {
          ...problem,
          level: 'warning',
          cause: '缺少 responses',
          count: 25,
          places: ['paths./a', 'paths./b'],
        },
      ],
      data: aDraft().data,
    });
    const { user } = draw();

    await user.type(await screen.findByLabelText('或粘贴描述内容'), 'openapi: 3.0.0');
    await user.click(screen.getByRole('button', { name: '解析粘贴的内容' }));

    expect(await screen.findByRole('cell', { name: '缺少 responses（25 处）' })).toBeInTheDocument();
    expect(screen.getAllByRole('row')).toHaveLength(2);
    await user.click(screen.getByText('paths./a'));
    expect(screen.getByText('paths./b')).toBeVisible();
    expect(screen.getByText('另有 23 处')).toBeVisible();
  });

  it('decodes files that are not UTF-8', async () => {
    network.fail(importApi, 'E4102', { problems: [] });
    const { user } = draw();
    const title = [0xb2, 0xe9, 0xd1, 0xaf];

    await user.upload(await screen.findByLabelText('描述文件'), aFile('a.yaml', Uint8Array.from(title)));

    await waitFor(() => expect(network.sentTo(importApi)).toEqual([{ fileName: 'a.yaml', text: '查询' }]));
  });

  it('reports where and why it is refused', async () => {
    network.fail(importApi, 'E4102', { problems: [{ ...problem, level: 'error' }] });
    const { user } = draw();

    await user.upload(
      await screen.findByLabelText('描述文件'),
      aFile('a.json', new TextEncoder().encode('{')),
    );

    expect(await screen.findByRole('cell', { name: '第 3 行' })).toBeInTheDocument();
    expect(screen.getByRole('alert')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '下一步' })).toBeDisabled();
  });
});

it('saves changes after a moment, and at once on the next step', async () => {
  const { user, router } = draw('/publishApi?draftId=draft_1&step=1');

  await user.type(await screen.findByLabelText('图标文字'), '历');
  expect(screen.getByText('有修改，即将保存')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '下一步' }));

  await waitFor(() => expect(network.sentTo(saveDraft)).toHaveLength(1));
  expect(await screen.findByText('已保存 10:00:05')).toBeInTheDocument();
  expect(router.state.location.search).toBe('?draftId=draft_1&step=2');
});

it('moves the keyboard to the step that 下一步 or 上一步 leads to, and says which it is', async () => {
  const { user } = draw('/publishApi?draftId=draft_1&step=4');
  const room = (name: string) => screen.findByRole('group', { name });
  expect(await room('第 5 步，共 7 步：套餐与价格')).not.toHaveFocus();

  await user.click(screen.getByRole('button', { name: '下一步' }));
  await waitFor(async () => expect(await room('第 6 步，共 7 步：SLA与支持')).toHaveFocus());
  await user.click(screen.getByRole('button', { name: '上一步' }));
  await waitFor(async () => expect(await room('第 5 步，共 7 步：套餐与价格')).toHaveFocus());

  const inBar = screen.getByRole('button', { name: '2 基本信息' });
  await user.click(inBar);
  await room('第 2 步，共 7 步：基本信息');
  expect(inBar).toHaveFocus();
});

it('saves sequentially, and names the saves it knows of', async () => {
  const { user } = draw('/publishApi?draftId=draft_1&step=1');
  network.lose(saveDraft);
  await user.type(await screen.findByLabelText('图标文字'), '历');
  await screen.findByText(/^未保存/, {}, { timeout: 3000 });
  network.fail(saveDraft, 'E3107', {}, '草稿已在另一个页面修改');
  await user.type(screen.getByLabelText('网关代码'), 'x');

  expect(await screen.findByText(/草稿已在另一个页面修改/, {}, { timeout: 3000 })).toBeInTheDocument();
  const [first, second] = network.sentTo(saveDraft);
  expect(first).toMatchObject({ knownMarks: '["mark_1"]', saveMark: expect.stringMatching(/^.{36}$/) });
  // The first may have been saved although its answer was lost.
  expect(second).toMatchObject({ knownMarks: JSON.stringify(['mark_1', first?.saveMark]) });
  expect(second?.saveMark).not.toBe(first?.saveMark);
});

it('saves changes made offline once the network is back', async () => {
  const { user, router } = draw('/publishApi?draftId=draft_1&step=1');
  network.lose(saveDraft);
  await user.type(await screen.findByLabelText('图标文字'), '历');
  // Visible wherever the user types.
  const told = await screen.findByText(/^未保存/, {}, { timeout: 3000 });
  expect(told.closest('[role=status]')).toHaveStyle({ position: 'sticky' });

  // Meanwhile it would be lost.
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  await act(() => router.navigate('/elsewhere'));
  await user.click(await screen.findByRole('button', { name: '取消' }));
  expect(screen.getByLabelText('图标文字')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('保存中…')).toBeNull());

  network.answer(saveDraft, { savedAt: '2026-11-20 10:00:09' });
  window.dispatchEvent(new Event('online'));

  expect(await screen.findByText('已保存 10:00:09')).toBeInTheDocument();
});

it('applies default prices when the charge type changes', async () => {
  const { user } = draw('/publishApi?draftId=draft_1&step=4');

  await user.click(await screen.findByRole('button', { name: '添加套餐' }));
  expect(screen.getByText('平台佣金 10%，您得 ￥0.009')).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('计费方式'), '次数包');
  expect(screen.getByLabelText('包含次数')).toHaveValue('10000');
  expect(screen.getByLabelText('有效天数（留空长期）')).toHaveValue('365');
  await user.selectOptions(screen.getByLabelText('计费方式'), '阶梯');
  expect(screen.getAllByLabelText('每次价格（元）')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: '添加一档' }));

  expect(screen.getAllByLabelText('每次价格（元）')).toHaveLength(3);
  expect(screen.getByLabelText('以上部分')).toBeDisabled();
});

it('accepts a price typed with a Chinese keyboard', async () => {
  const { user } = draw('/publishApi?draftId=draft_1&step=4');
  await user.click(await screen.findByRole('button', { name: '添加套餐' }));

  await user.clear(screen.getByLabelText('每次价格（元）'));
  await user.type(screen.getByLabelText('每次价格（元）'), '０。０２');

  expect(screen.getByLabelText('每次价格（元）')).toHaveValue('0.02');
  expect(screen.getByText('平台佣金 10%，您得 ￥0.018')).toBeInTheDocument();
  await user.clear(screen.getByLabelText('每秒调用次数'));
  await user.type(screen.getByLabelText('每秒调用次数'), '５０');
  expect(screen.getByLabelText('每秒调用次数')).toBeValid();
  await user.click(screen.getByRole('button', { name: '下一步' }));
  await waitFor(() => expect(network.sentTo(saveDraft).length).toBeGreaterThan(0));
  const { plans } = JSON.parse(network.sentTo(saveDraft).at(-1)!.data!) as PublicationData;
  expect(plans.at(-1)).toMatchObject({ price: '0.02', qps: 50 });
});

it('reports an invalid number, and does not replace it', async () => {
  const { user } = draw('/publishApi?draftId=draft_1&step=4');
  await user.click(await screen.findByRole('button', { name: '添加套餐' }));
  await user.selectOptions(screen.getByLabelText('计费方式'), '包月');
  const included = screen.getByLabelText('包含次数（留空不限）');

  await user.type(included, '10,000');
  await user.type(screen.getByLabelText('每日上限（留空不限）'), '一千');
  await user.clear(screen.getByLabelText('每秒调用次数'));
  await user.type(screen.getByLabelText('每秒调用次数'), '20000');

  expect(included).toBeValid();
  expect(screen.getByLabelText('每日上限（留空不限）')).toHaveAccessibleDescription(/的整数，或留空$/);
  expect(screen.getByLabelText('每秒调用次数')).toHaveAccessibleDescription('请输入 1 到 10,000 的整数');
  await user.click(screen.getByRole('button', { name: '下一步' }));
  await waitFor(() => expect(network.sentTo(saveDraft).length).toBeGreaterThan(0));
  const { plans } = JSON.parse(network.sentTo(saveDraft).at(-1)!.data!) as PublicationData;
  expect(plans.at(-1)).toMatchObject({ included: 10_000, dayLimit: null, qps: 2000 });
});

it('shows a version under review, read-only', async () => {
  network.answer(viewDraft, aDraft({ state: 'submitted' }));
  draw('/publishApi?draftId=draft_1&step=1');

  expect(await screen.findByText(/该版本不能再修改/)).toBeInTheDocument();
  expect(screen.queryByLabelText('API名称')).toBeNull();
});

it('shows why the review rejected it', async () => {
  network.answer(
    viewDraft,
    aDraft({ state: 'rejected', rejects: [{ field: 'brief', reason: '简介不清楚' }] }),
  );
  draw('/publishApi?draftId=draft_1');

  expect(await screen.findByText(/审核未通过：一句话简介：简介不清楚/)).toBeInTheDocument();
});

describe('the last step', () => {
  const at = '/publishApi?draftId=draft_1&step=6';
  const submit = () => screen.getByRole('button', { name: '提交审核' });

  it('submits once when checks pass, and returns to the list', async () => {
    network.answer(precheckDraft, { checks: [met], isReady: 1 });
    network.answer(submitDraft, { state: 'submitted' });
    const { user, router } = draw(at);

    expect(await screen.findByText('套餐：已设置')).toBeInTheDocument();
    await user.type(screen.getByLabelText('给审核员的说明（选填）'), '请先看沙箱');
    await user.dblClick(submit());

    await waitFor(() => expect(router.state.location.pathname).toBe('/myApiList'));
    expect(network.sentTo(submitDraft)).toEqual([
      expect.objectContaining({ draftId: 'draft_1', note: '请先看沙箱' }),
    ]);
  });

  it('links a failed check to its step, and cannot be submitted before', async () => {
    network.answer(precheckDraft, {
      checks: [{ ...met, isMet: 0, text: '没有套餐' }],
      isReady: 0,
    });
    const { user, router } = draw(at);

    const check = (await screen.findByText('套餐：没有套餐')).closest('li')!;
    expect(submit()).toBeDisabled();
    await user.click(within(check).getByRole('button', { name: '去修改' }));

    expect(router.state.location.search).toBe('?draftId=draft_1&step=4');
  });

  it.each([
    ['全部符合要求，可以提交', [met]],
    ['可以提交，有 1 项建议修改', [met, { ...met, label: '文档', isMet: 0, isBlocking: 0 }]],
    [
      '有 2 项须修改后才能提交',
      [
        { ...met, isMet: 0 },
        { ...met, label: '分类', isMet: 0 },
        { ...met, label: '文档', isMet: 0, isBlocking: 0 },
      ],
    ],
  ])('reads out what the checks come to: %s', async (sum, checks) => {
    network.answer(precheckDraft, { checks, isReady: 1 });
    draw(at);
    expect((await screen.findByText(sum)).closest('[role=status]')).not.toBeNull();
  });

  it('cannot be submitted with unsaved changes, and says so', async () => {
    network.answer(precheckDraft, { checks: [met], isReady: 1 });
    network.fail(saveDraft, 'E3107', {}, '草稿已在另一个页面修改');
    const { user } = draw('/publishApi?draftId=draft_1&step=5');

    await user.type(await screen.findByLabelText('支持时间'), '，含周末');
    await user.click(screen.getByRole('button', { name: '下一步' }));

    expect(await screen.findByText('套餐：已设置')).toBeInTheDocument();
    expect(await screen.findByText('有修改没有保存，保存后才能提交')).toBeInTheDocument();
    expect(submit()).toBeDisabled();
  });

  it('checks again when the server finds another problem', async () => {
    network.answer(precheckDraft, { checks: [met], isReady: 1 });
    network.fail(submitDraft, 'E4101', { checks: [] });
    const { user } = draw(at);

    await screen.findByText('套餐：已设置');
    await user.click(submit());

    expect(await screen.findByText('API名称重复')).toBeInTheDocument();
    await waitFor(() => expect(network.sentTo(precheckDraft)).toHaveLength(2));
  });

  it('explains why checks did not load, and retries', async () => {
    network.lose(precheckDraft);
    const { user } = draw(at);

    expect(await screen.findByText('加载失败，请重试')).toBeInTheDocument();
    expect(submit()).toBeDisabled();
    network.answer(precheckDraft, { checks: [met], isReady: 1 });
    await user.click(screen.getByRole('button', { name: '重新检查' }));

    expect(await screen.findByText('套餐：已设置')).toBeInTheDocument();
  });
});

it('accepts masked fields, and rejects invalid ones at once', async () => {
  const { user } = draw('/publishApi?draftId=draft_1&step=3');
  const field = await screen.findByLabelText('脱敏字段（选填）');
  await user.click(field);
  await user.paste('/data/idNo\n/items/*/mobile');
  const saved = () => network.sentTo(saveDraft).at(-1)?.data;
  await waitFor(() => expect(saved()).toContain('"maskFields":["/data/idNo","/items/*/mobile"]'));

  await user.type(field, '\ndata.idNo');
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(/data\.idNo：须为 JSON 指针/);
  expect(saved()).not.toContain('data.idNo');
});
