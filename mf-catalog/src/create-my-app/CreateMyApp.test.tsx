import { act, screen, waitFor, within } from '@testing-library/react';
import { addApp, editApp, listApis, uploadImage, viewApp } from '@portal/calls';
import { aColleague, aMember, anApi, anApp, network, pageOf, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './CreateMyApp';

beforeEach(() => network.answer(listApis, pageOf([])));

const draw = (at = '/createMyApp', as = aMember()) =>
  renderRoute({ portalJson, modules: { './CreateMyApp': { page } } }, at, { as });

const sandboxKey = { keyId: 'key_1', appKey: 'ak_live', appSecret: 'sk_once' };

async function fillIn(at?: string) {
  const drawn = draw(at);
  await drawn.user.type(await screen.findByLabelText('应用名称'), '天气看板');
  await drawn.user.type(screen.getByLabelText('简介'), '给同事看的天气，显示在大厅');
  return drawn;
}

const submit = () => screen.getByRole('button', { name: '创建应用' });

it('creates an app once, shows its key once, and leads to it once the key is saved', async () => {
  network.answer(addApp, { appId: 'app_9', sandboxKey, waitingNum: 0 });
  const { user, router } = await fillIn();

  await user.dblClick(submit());
  expect(await screen.findByText('sk_once')).toBeInTheDocument();
  expect(network.sentTo(addApp)).toEqual([
    expect.objectContaining({ appName: '天气看板', appType: 'server', signType: 'key' }),
  ]);
  await user.click(screen.getByRole('checkbox', { name: '我已保存' }));
  await user.click(screen.getByRole('button', { name: '完成' }));

  await waitFor(() => expect(router.state.location.pathname).toBe('/myAppDetail'));
  expect(router.state.location.search).toBe('?appId=app_9');
});

it('reports missing fields before sending', async () => {
  const { user } = draw();

  await user.type(await screen.findByLabelText('服务器IP白名单（选填）'), '203.0.113.7{Enter}nowhere');
  await user.click(submit());

  await waitFor(() => expect(screen.getByLabelText('应用名称')).toBeInvalid());
  expect(screen.getByLabelText('服务器IP白名单（选填）')).toHaveAccessibleDescription(/第2行“nowhere”/);
  expect(network.sentTo(addApp)).toEqual([]);
});

it('shows a duplicate name at the name, and other objections of the server at their fields', async () => {
  network.fail(addApp, 'E3001');
  const { user } = await fillIn();

  await user.click(submit());
  await waitFor(() => expect(screen.getByLabelText('应用名称')).toHaveAccessibleDescription('应用名称重复'));
  network.fail(addApp, 'E0017', { fields: [{ name: 'callbacks', message: '域名有误' }] });
  await user.type(screen.getByLabelText('应用名称'), '二');
  await user.click(submit());

  await waitFor(() =>
    expect(screen.getByLabelText('回调域名（选填）')).toHaveAccessibleDescription('域名有误'),
  );
});

it('says that there are too many apps, and keeps the input', async () => {
  network.fail(addApp, 'E3002');
  const { user } = await fillIn();

  await user.click(submit());

  expect(await screen.findByText('应用数已达上限')).toBeInTheDocument();
  expect(screen.getByLabelText('应用名称')).toHaveValue('天气看板');
  expect(submit()).toBeEnabled();
});

it('edits an app, and returns without asking', async () => {
  network.answer(viewApp, { app: anApp({ brief: '给同事看的天气，显示在大厅' }) });
  network.answer(editApp, {});
  const { user, router } = draw('/createMyApp?appId=app_1');

  expect(await screen.findByRole('link', { name: '管理IP白名单与回调域名' })).toHaveAttribute(
    'href',
    '/addDomainIp/app?appId=app_1',
  );
  await user.clear(await screen.findByLabelText('应用名称'));
  await user.type(screen.getByLabelText('应用名称'), '天气大屏');
  await user.click(screen.getByRole('button', { name: '保存' }));

  await waitFor(() => expect(router.state.location.pathname).toBe('/myAppDetail'));
  expect(network.sentTo(editApp)).toEqual([
    expect.objectContaining({ appId: 'app_1', appName: '天气大屏', brief: '给同事看的天气，显示在大厅' }),
  ]);
  expect(network.sentTo(editApp)[0]).not.toHaveProperty('ips');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('does not save over what somebody else has saved since, and keeps the input', async () => {
  network.answer(viewApp, { app: anApp({ brief: '给同事看的天气，显示在大厅' }), mark: 'seen' });
  network.fail(editApp, 'E7042');
  const { user, router } = draw('/createMyApp?appId=app_1');

  await user.clear(await screen.findByLabelText('应用名称'));
  await user.type(screen.getByLabelText('应用名称'), '天气大屏');
  network.answer(viewApp, { app: anApp(), mark: 'by another' });
  await act(() => router.revalidate());
  await user.click(screen.getByRole('button', { name: '保存' }));

  expect(await screen.findByText('内容已被他人修改，请刷新后再改')).toBeInTheDocument();
  expect(network.sentTo(editApp)).toMatchObject([{ mark: 'seen' }]);
  expect(screen.getByLabelText('应用名称')).toHaveValue('天气大屏');
});

it('asks before unsaved input is left', async () => {
  const { user, router } = await fillIn();

  await user.click(screen.getByRole('link', { name: '返回' }));
  const question = within(await screen.findByRole('dialog', { name: '离开页面' }));
  expect(question.getByText('离开后内容将不会保存，是否离开?')).toBeInTheDocument();
  await user.click(question.getByRole('button', { name: '取消' }));
  expect(router.state.location.pathname).toBe('/createMyApp');
  expect(screen.getByLabelText('应用名称')).toHaveValue('天气看板');

  await user.click(screen.getByRole('link', { name: '返回' }));
  await user.click(await screen.findByRole('button', { name: '离开' }));
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/createMyApp'));
});

it('offers a retry when the app does not load', async () => {
  network.lose(viewApp);
  draw('/createMyApp?appId=app_1');

  expect(await screen.findByRole('button', { name: '重试' })).toBeInTheDocument();
});

it.each([
  ['/createMyApp', '创建应用'],
  ['/createMyApp?appId=app_1', '修改应用'],
])('tells viewers of an organisation at %s before they fill anything in', async (at, what) => {
  network.answer(viewApp, { app: anApp() });
  draw(at, aColleague('viewer'));

  expect(await screen.findByRole('note')).toHaveTextContent(
    `您在“明镜科技”是只读成员，${what}需要管理员或开发`,
  );
  expect(screen.getByLabelText('应用名称')).toBeDisabled();
  expect(screen.getByRole('link', { name: '返回' })).toBeInTheDocument();
});

it('applies for the sandbox of selected APIs, and names the one that is refused', async () => {
  const apis = [anApi({ apiId: 'api_1', apiName: '行政区划' }), anApi({ apiId: 'api_2', apiName: '节假日' })];
  network.answer(listApis, pageOf(apis));
  network.fail(addApp, 'E3102', { apiId: 'api_2' });
  const { user } = await fillIn();

  await user.type(screen.getByLabelText('查找API'), '节假日{Enter}');
  await waitFor(() =>
    expect(network.sentTo(listApis).at(-1)).toMatchObject({ searchText: '节假日', sandbox: '1' }),
  );
  expect(network.sentTo(addApp)).toEqual([]);
  await user.click(await screen.findByRole('checkbox', { name: '节假日' }));
  await user.click(submit());

  await waitFor(() => expect(network.sentTo(addApp)).toHaveLength(1));
  expect(network.sentTo(addApp)[0]).toMatchObject({ apiIds: '["api_2"]' });
  const list = within(screen.getByRole('list', { name: '可申请的API' }));
  const refusedRow = list.getByRole('checkbox', { name: '节假日' }).closest('li');
  await waitFor(() => expect(refusedRow).not.toHaveTextContent(/^节假日$/));
  expect(list.getByRole('checkbox', { name: '节假日' })).toBeChecked();
});

it('shows the uploaded icon, and sends its id with the app', async () => {
  network.answer(uploadImage, { fileUrl: 'file_1', fileName: '图标.png' });
  network.answer(addApp, { appId: 'app_9', sandboxKey, waitingNum: 0 });
  const { user } = await fillIn();

  await user.upload(
    screen.getByLabelText('图标（选填）'),
    new File(['x'], '图标.png', { type: 'image/png' }),
  );
  expect(await screen.findByRole('button', { name: '移除图标' })).toBeInTheDocument();
  await user.click(submit());

  await waitFor(() => expect(network.sentTo(addApp)).toHaveLength(1));
  expect(network.sentTo(uploadImage)).toEqual([{ scene: 'appIcon' }]);
  expect(network.sentTo(addApp)[0]).toMatchObject({ iconUrl: 'file_1' });
});
