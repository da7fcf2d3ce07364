import { act, screen, waitFor, within } from '@testing-library/react';
import { addAppIps, checkAppIp, listAppIps, removeAppIp, saveAppCallbacks, viewApp } from '@portal/calls';
import { aColleague, aMember, anApp, network, renderRoute, someLists } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './AppAddresses';

const draw = (at = '/addDomainIp/app?appId=app_1', as = aMember()) =>
  renderRoute({ portalJson, modules: { './AppAddresses': { page } } }, at, { as });

beforeEach(() => {
  network.answer(viewApp, { app: anApp() });
  network.answer(listAppIps, someLists());
});

const field = () => screen.findByLabelText('添加地址');
const add = () => screen.getByRole('button', { name: '添加' });

it('shows the list of an environment, who added each entry, and that the gateways have it', async () => {
  const { user, router } = draw();

  expect(await screen.findByText('203.0.113.7')).toBeInTheDocument();
  expect(screen.getByText('林晓')).toBeInTheDocument();
  expect(screen.getByText('已同步到网关')).toBeInTheDocument();
  expect(network.sentTo(listAppIps)).toEqual([{ appId: 'app_1', env: 'prod' }]);
  await user.selectOptions(screen.getByLabelText('环境'), '沙箱');

  await waitFor(() => expect(network.sentTo(listAppIps).at(-1)).toEqual({ appId: 'app_1', env: 'sandbox' }));
  expect(router.state.location.search).toBe('?appId=app_1&env=sandbox');
});

it('adds several lines and the own address, and polls until the gateways have them', async () => {
  network.answer(addAppIps, { added: 3 });
  const { user } = draw();

  await user.click(await field());
  await user.paste('198.51.100.0/24\n2001:db8::/32\n');
  await user.click(screen.getByRole('button', { name: '填入当前出口IP' }));
  await user.click(screen.getByRole('button', { name: '填入当前出口IP' }));
  await user.type(screen.getByLabelText('备注（选填）'), '机房');
  network.answer(listAppIps, someLists({ syncedAt: null }));
  await user.click(add());

  expect(await screen.findByText('正在同步到网关，一般不超过 5 秒')).toBeInTheDocument();
  expect(network.sentTo(addAppIps)).toEqual([
    {
      appId: 'app_1',
      env: 'prod',
      ips: '198.51.100.0/24\n2001:db8::/32\n198.51.100.9',
      remark: '机房',
    },
  ]);
  network.answer(listAppIps, someLists());
  expect(await screen.findByText('已同步到网关', {}, { timeout: 3000 })).toBeInTheDocument();
  expect(await field()).toHaveValue('');
});

it('reports the fault of each line, sends nothing and keeps the input', async () => {
  const { user } = draw();
  const text = '198.51.100.7\nnowhere\n300.1.1.1';

  await user.click(await field());
  await user.paste(text);
  await user.click(add());

  const faults = within(await screen.findByRole('list', { name: '有误的行' }));
  expect(faults.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '第2行 nowhere 不是有效的IP地址或网段',
    '第3行 300.1.1.1 不是有效的IP地址或网段',
  ]);
  expect(await field()).toHaveValue(text);
  expect(await field()).toHaveAccessibleDescription('有 2 行有误，没有添加任何地址');
  expect(network.sentTo(addAppIps)).toEqual([]);
});

it('requires a typed confirmation before everybody is allowed', async () => {
  network.answer(addAppIps, { added: 1 });
  const { user } = draw();

  await user.type(await field(), '0.0.0.0/0');
  await user.click(add());
  const dialog = within(await screen.findByRole('dialog', { name: '放行大段公网地址' }));
  await user.type(dialog.getByLabelText('确认文字'), '好的');
  await user.click(dialog.getByRole('button', { name: '添加' }));
  expect(await dialog.findByText('请输入“允许任意地址”')).toBeInTheDocument();
  expect(network.sentTo(addAppIps)).toEqual([]);
  await user.clear(dialog.getByLabelText('确认文字'));
  await user.type(dialog.getByLabelText('确认文字'), '允许任意地址');
  await user.click(dialog.getByRole('button', { name: '添加' }));

  await waitFor(() =>
    expect(network.sentTo(addAppIps)).toEqual([
      expect.objectContaining({ ips: '0.0.0.0/0', confirm: '允许任意地址' }),
    ]),
  );
});

it('shows at the field that there are too many entries', async () => {
  network.fail(addAppIps, 'E3004', {
    fields: [{ name: 'ips', message: '最多100个，已有99个，还能添加1个' }],
  });
  const { user } = draw();

  await user.type(await field(), '198.51.100.7');
  await user.click(add());

  await waitFor(async () =>
    expect(await field()).toHaveAccessibleDescription('最多100个，已有99个，还能添加1个'),
  );
  expect(await field()).toHaveValue('198.51.100.7');
});

it('warns before the last address is removed', async () => {
  network.answer(removeAppIp, {});
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '删除' }));
  const dialog = within(await screen.findByRole('dialog', { name: '删除地址' }));
  expect(dialog.getByText(/删除后不再限制来源/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: '确认' }));

  await waitFor(() =>
    expect(network.sentTo(removeAppIp)).toEqual([{ appId: 'app_1', env: 'prod', ip: '203.0.113.7' }]),
  );
});

it.each([
  [{ isAllowed: 1, matched: '203.0.113.0/24' }, '203.0.113.9 会被放行：命中 203.0.113.0/24'],
  [{ isAllowed: 1, matched: null }, '203.0.113.9 会被放行：名单为空，不限制来源'],
  [{ isAllowed: 0, matched: null }, '203.0.113.9 不在名单中，调用会被拒绝（E9103）'],
])('predicts whether an address is allowed: %o', async (reply, text) => {
  network.answer(checkAppIp, reply);
  const { user } = draw();

  await user.type(await screen.findByLabelText('调用方地址'), ' 203.0.113.9 ');
  await user.click(screen.getByRole('button', { name: '试算' }));

  expect(await screen.findByText(text)).toBeInTheDocument();
});

it('says when there is no list, and when there is no gateway', async () => {
  network.answer(listAppIps, someLists({ records: [], syncedAt: null, gatewayNum: 0 }));
  draw();

  expect(await screen.findByText(/名单为空：不限制来源/)).toBeInTheDocument();
  expect(screen.getByText('没有在线的网关，上线后自动同步')).toBeInTheDocument();
});

it('saves all callback domains together, and names the invalid line', async () => {
  const entry = { remark: '', addedBy: null, addedAt: '2026-11-02 10:00:00' };
  network.answer(listAppIps, someLists({ callbacks: [{ ...entry, value: 'open.example.com' }] }));
  network.answer(saveAppCallbacks, {});
  const { user } = draw('/addDomainIp/app?appId=app_1&env=sandbox&tab=callback');

  const text = await screen.findByLabelText('全部回调域名');
  expect(text).toHaveValue('open.example.com');
  await user.type(text, '{Enter}https://x.cn');
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByRole('list', { name: '有误的行' })).toHaveTextContent('第2行 https://x.cn');
  await user.clear(text);
  await user.type(text, 'open.example.com{Enter}localhost:3000');
  await user.click(screen.getByRole('button', { name: '保存' }));

  await waitFor(() =>
    expect(network.sentTo(saveAppCallbacks)).toEqual([
      { appId: 'app_1', env: 'sandbox', callbacks: 'open.example.com\nlocalhost:3000' },
    ]),
  );
});

it('keeps what is being written when the list is loaded anew, and says what it was opened with', async () => {
  const entry = { remark: '', addedBy: null, addedAt: '2026-11-02 10:00:00' };
  const lists = (value: string, mark: string) => someLists({ callbacks: [{ ...entry, value }], mark });
  network.answer(listAppIps, lists('one.example.com', 'first'));
  network.fail(saveAppCallbacks, 'E7042');
  const { user, router } = draw('/addDomainIp/app?appId=app_1&env=prod&tab=callback');
  const text = await screen.findByLabelText('全部回调域名');

  network.answer(listAppIps, lists('two.example.com', 'second'));
  await act(() => router.revalidate());
  await waitFor(() => expect(text).toHaveValue('two.example.com'));
  await user.type(text, '{Enter}mine.example.com');
  network.answer(listAppIps, lists('three.example.com', 'third'));
  await act(() => router.revalidate());
  await user.click(screen.getByRole('button', { name: '保存' }));

  expect(await screen.findByText('内容已被他人修改，请刷新后再改')).toBeInTheDocument();
  expect(text).toHaveValue('two.example.com\nmine.example.com');
  expect(network.sentTo(saveAppCallbacks)).toMatchObject([{ mark: 'second' }]);
});

it('tells viewers of an organisation what they may not do before they fill anything in', async () => {
  draw(undefined, aColleague('viewer'));

  expect(await field()).toBeDisabled();
  expect(screen.getByText(/添加地址需要管理员或开发/)).toBeInTheDocument();
});

it('offers a retry when the lists do not load', async () => {
  network.lose(listAppIps);
  draw();

  expect(await screen.findByRole('button', { name: '重试' })).toBeInTheDocument();
});

it.each([
  ['addresses', '', '添加地址', '198.51.100.7', '&tab=callback'],
  ['callback domains', '&tab=callback', '全部回调域名', 'x.example', ''],
  ['addresses of an environment', '', '添加地址', '198.51.100.7', '&env=sandbox'],
  ['callback domains of one', '&tab=callback', '全部回调域名', 'x.example', '&tab=callback&env=sandbox'],
])('asks before %s that were not saved are left within the page', async (_, tab, name, text, other) => {
  const { user, router } = draw(`/addDomainIp/app?appId=app_1${tab}`);
  await user.type(await screen.findByLabelText(name), text);

  act(() => void router.navigate(`/addDomainIp/app?appId=app_1${other}`));

  expect(await screen.findByText('离开后内容将不会保存，是否离开?')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '取消' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>(name).value).toContain(text);
});
