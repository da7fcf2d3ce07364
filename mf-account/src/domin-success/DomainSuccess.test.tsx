import { screen, waitFor } from '@testing-library/react';
import { hostState, portalState, viewPortal, type HostFacts, type PortalView } from '@portal/calls';
import { aMember, aPortal, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './DomainSuccess';

const { draft, waiting, online, rejected, resolving, certifying, stopped, banned, unresolved } = portalState;
const address = '/dominSuccessComponent';

const openAt = (at: string) =>
  renderRoute({ portalJson, modules: { './DomainSuccess': { page } } }, at, { as: aMember() });

function open(facts: Partial<PortalView>) {
  network.answer(viewPortal, aPortal(facts));
  return openAt(`${address}?doId=portal_1`);
}

const host = (state: HostFacts['state']): HostFacts => ({
  host: 'open.example.com',
  state,
  sourceIps: [],
  records: [],
  checkedAt: null,
  certExpireAt: null,
  failures: 0,
});

/** Path and query after redirects. */
const placeOf = ({ router }: ReturnType<typeof open>) =>
  router.state.location.pathname + router.state.location.search;

it('redirects to the first step without an application', async () => {
  const drawn = openAt(address);

  await waitFor(() => expect(placeOf(drawn)).toBe('/domin'));
  expect(network.sentTo(viewPortal)).toEqual([]);
});

it('redirects there, too, for an application of somebody else', async () => {
  network.fail(viewPortal, 'E6008');
  const drawn = openAt(`${address}?doId=portal_9`);

  await waitFor(() => expect(placeOf(drawn)).toBe('/domin'));
});

it.each([
  [draft, '/domin?doId=portal_1'],
  [rejected, '/domin?doId=portal_1'],
  [stopped, '/dominManage?doId=portal_1&tab=running'],
  [banned, '/dominManage?doId=portal_1&tab=running'],
])(
  'has no result to show in state %s: it leads to %s, and the way back does not return',
  async (state, to) => {
    const drawn = open({ state });

    await waitFor(() => expect(placeOf(drawn)).toBe(to));
    expect(drawn.router.state.historyAction).toBe('REPLACE');
  },
);

it('shows since when a pending application waits, and for how long', async () => {
  open({ state: waiting });

  expect(await screen.findByRole('heading', { name: '已提交审核' })).toBeInTheDocument();
  expect(
    screen.getByText(/“海港开放平台”提交于 2026-08-01 10:00，预计 2 个工作日内完成审核/),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '我的专区' })).toHaveAttribute('href', '/dominList');
  expect(screen.getByRole('link', { name: '看看其他专区' })).toHaveAttribute('href', '/dominListAll');
});

it.each([
  [resolving, hostState.unproven, '申请已通过', '设置自有域名', '/addDomainIp?doId=portal_1'],
  [certifying, hostState.certifying, '域名解析已生效', '查看进度', '/addDomainIp?doId=portal_1'],
  [online, hostState.served, '域名绑定成功', '管理专区', '/dominManage?doId=portal_1'],
  [online, hostState.unproven, '专区已上线', '管理专区', '/dominManage?doId=portal_1'],
  [unresolved, hostState.unresolved, '专区已上线', '管理专区', '/dominManage?doId=portal_1'],
])(
  'in state %s with a domain in state %s says %s and links by %s to %s',
  async (state, of, title, link, to) => {
    open({ state, host: host(of) });

    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', to);
  },
);

it('says that a portal without a custom domain is online', async () => {
  open({ state: online });

  expect(await screen.findByRole('heading', { name: '专区已上线' })).toBeInTheDocument();
});

it('reports a lost answer, and shows the result after a retry', async () => {
  network.lose(viewPortal);
  const { user } = openAt(`${address}?doId=portal_1`);
  const again = await screen.findByRole('button', { name: '重试' });

  network.answer(viewPortal, aPortal({ state: waiting }));
  await user.click(again);

  expect(await screen.findByRole('heading', { name: '已提交审核' })).toBeInTheDocument();
});
