import { screen, waitFor } from '@testing-library/react';
import { importApi, importFromUrl, listGatewayRoutes } from '@portal/calls';
import { aDraft, network } from '@portal/testing';
import { drawNew } from '../../test/drawDraft';

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
  const { user } = drawNew();
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

it('says at its button which files it takes', async () => {
  drawNew();

  expect(await screen.findByRole('button', { name: '选择文件' })).toHaveAccessibleDescription(
    'OpenAPI 3.x 或 Swagger 2.0，JSON 或 YAML，不超过 8 MB',
  );
});

it('is created from a cURL command, without its secrets', async () => {
  network.answer(importApi, imported);
  const { user } = drawNew();
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
  const { user } = drawNew();
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
    const { user } = drawNew();
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
  const { user } = drawNew();
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
  const { user } = drawNew();

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
    const { user, router } = drawNew();

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
    const { user } = drawNew();

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
    const { user } = drawNew();
    const title = [0xb2, 0xe9, 0xd1, 0xaf];

    await user.upload(await screen.findByLabelText('描述文件'), aFile('a.yaml', Uint8Array.from(title)));

    await waitFor(() => expect(network.sentTo(importApi)).toEqual([{ fileName: 'a.yaml', text: '查询' }]));
  });

  it('reports where and why it is refused', async () => {
    network.fail(importApi, 'E4102', { problems: [{ ...problem, level: 'error' }] });
    const { user } = drawNew();

    await user.upload(
      await screen.findByLabelText('描述文件'),
      aFile('a.json', new TextEncoder().encode('{')),
    );

    expect(await screen.findByRole('cell', { name: '第 3 行' })).toBeInTheDocument();
    expect(screen.getByRole('alert')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '下一步' })).toBeDisabled();
  });
});
