import { screen, within } from '@testing-library/react';
import {
  newHostMark,
  listUpstreamHosts,
  removeGateway,
  removeUpstreamHost,
  saveUpstreamHost,
} from '@portal/calls';
import { aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './Gateways';

const host = { host: 'core.bank', address: '10.0.8.21:8080', remark: '核心系统', apis: 2, mark: 'seen' };

beforeEach(() => {
  network.answer(listUpstreamHosts, {
    records: [{ ...host, updatedAt: '2026-11-20 10:00:00' }],
    gateways: [{ gatewayId: 'gateway-1', state: 'silent', seenAt: '2026-11-20 09:00:00' }],
    total: 1,
    pageNo: 1,
    pageSize: 20,
  });
});
const draw = () =>
  renderRoute({ portalJson, modules: { './Gateways': { page } } }, '/ops/gateways', {
    as: aMember({ roles: 8 }),
  });

it("shows the state of gateways, and the server's objection to an address at its field", async () => {
  network.fail(saveUpstreamHost, 'E0017', {
    fields: [{ name: 'address', message: 'refused by the server' }],
  });
  const { user } = draw();

  expect(await screen.findByText('失联')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '放行域名' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: '保存' }));
  expect(await dialog.findByText('请填写域名')).toBeInTheDocument();
  await user.type(dialog.getByLabelText('上游域名'), 'core.bank');
  await user.type(dialog.getByLabelText('连接到'), 'core.internal:80');
  await user.type(dialog.getByLabelText('说明'), '核心系统');
  await user.click(dialog.getByRole('button', { name: '保存' }));

  expect(await dialog.findByText('refused by the server')).toBeInTheDocument();
});

it.each([
  ['core.bank', 'localhost:80', '不能指向本机或链路本地地址，需要时用部署设置 UPSTREAM_HOSTS 放行'],
  ['core.bank', '127.0.0.1:80', '不能指向本机或链路本地地址，需要时用部署设置 UPSTREAM_HOSTS 放行'],
  ['core.bank', '10.0.8.21:65536', '端口最大 65535'],
  ['core.bank', '10.0.8.21', '请填写 主机:端口，如 10.0.8.21:8080'],
  ['https://core.bank', '10.0.8.21:80', '请填写小写的域名，不带协议与端口'],
])('objects as the server does before anything is sent: %s at %s', async (name, address, text) => {
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '放行域名' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('上游域名'), name);
  await user.type(dialog.getByLabelText('连接到'), address);
  await user.type(dialog.getByLabelText('说明'), '核心系统');
  await user.click(dialog.getByRole('button', { name: '保存' }));

  expect(await dialog.findByText(text)).toBeInTheDocument();
  expect(network.sentTo(saveUpstreamHost)).toEqual([]);
});

it.each([
  ['修改', 'seen'],
  ['放行域名', newHostMark],
])('%s saves over nothing that was not seen, and keeps the input', async (button, mark) => {
  network.fail(saveUpstreamHost, 'E7042');
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(screen.getByRole('dialog'));
  if (mark === newHostMark) await user.type(dialog.getByLabelText('上游域名'), 'core.bank');
  await user.clear(dialog.getByLabelText('连接到'));
  await user.type(dialog.getByLabelText('连接到'), '10.0.8.22:80');
  await user.type(dialog.getByLabelText('说明'), '核心系统');
  await user.click(dialog.getByRole('button', { name: '保存' }));

  expect(await dialog.findByText('内容已被他人修改，请刷新后再改')).toBeInTheDocument();
  expect(dialog.getByLabelText('连接到')).toHaveValue('10.0.8.22:80');
  expect(network.sentTo(saveUpstreamHost)).toMatchObject([{ mark }]);
});

it('says how many APIs use a host before it is removed', async () => {
  network.answer(removeUpstreamHost, {});
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '取消放行' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/2 个 API 的调用可能失败/)).toBeInTheDocument();
  await user.type(dialog.getByLabelText('原因'), '系统下线');
  await user.click(dialog.getByRole('button', { name: '取消放行' }));

  expect(await screen.findByText('已取消放行')).toBeInTheDocument();
  expect(network.sentTo(removeUpstreamHost)).toEqual([{ host: 'core.bank', reason: '系统下线' }]);
});

it('removes a silent gateway with a reason, and offers that for no other', async () => {
  network.answer(listUpstreamHosts, {
    records: [],
    gateways: [
      { gatewayId: 'gateway-1', state: 'silent', seenAt: '2026-11-20 09:00:00' },
      { gatewayId: 'gateway-2', state: 'good', seenAt: '2026-11-20 10:00:00' },
    ],
    total: 0,
    pageNo: 1,
    pageSize: 20,
  });
  network.answer(removeGateway, {});
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '移除网关' }));
  // On narrow screens an empty cell is hidden only if its wrapper is empty.
  const [, lastOfGood] = ['gateway-1', 'gateway-2'].map(
    (name) => screen.getByRole('row', { name: new RegExp(name), hidden: true }).lastElementChild,
  );
  expect(lastOfGood?.firstElementChild).toBeEmptyDOMElement();
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('原因'), '机器已下线');
  await user.click(dialog.getByRole('button', { name: '移除网关' }));

  expect(await screen.findByText('已移除')).toBeInTheDocument();
  expect(network.sentTo(removeGateway)).toEqual([{ gatewayId: 'gateway-1', reason: '机器已下线' }]);
});
