import { act, screen, waitFor, within } from '@testing-library/react';
import {
  bindHost,
  hostState,
  hostStates,
  unbindHost,
  verifyHost,
  viewPortal,
  type HostFacts,
  type PortalView,
} from '@portal/calls';
import { aColleague, aMember, aPortal, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './DomainHost';

const { unproven, certifying, served, uncertified, unresolved } = hostState;

const aHost = (facts: Partial<HostFacts> = {}): HostFacts => ({
  host: 'open.example.com',
  state: unproven,
  sourceIps: [],
  records: [
    { type: 'TXT', name: '_portal.open.example.com', value: 'portal-verify=abc', ok: 0 },
    { type: 'CNAME', name: 'open.example.com', value: 'harbor.portal.example', ok: 1 },
  ],
  checkedAt: null,
  certExpireAt: null,
  failures: 0,
  ...facts,
});

function open(facts: Partial<PortalView> = {}, as = aMember()) {
  network.answer(viewPortal, aPortal(facts));
  return renderRoute({ portalJson, modules: { './DomainHost': { page } } }, '/addDomainIp?doId=portal_1', {
    as,
  });
}

const field = (label: string) => screen.findByLabelText(label);
const inDialog = () => within(screen.getByRole('dialog'));
const register = () => screen.findByRole('button', { name: '登记并获取解析记录' });
const check = () => screen.findByRole('button', { name: '检测' });

describe('a portal without a custom domain', () => {
  it('gets one, once, and shows the DNS records to set', async () => {
    const { user } = open();
    network.answer(bindHost, aHost());

    await user.type(await field('域名'), 'Open.Example.com');
    await user.type(await field('备案号'), '浙ICP备20260001号');
    await user.type(await field('源站 IP（选填）'), '203.0.113.7\n2001:db8::1');
    network.answer(viewPortal, aPortal({ host: aHost() }));
    await user.dblClick(await register());

    expect(await screen.findByText('portal-verify=abc')).toBeInTheDocument();
    expect(screen.getByText('harbor.portal.example')).toBeInTheDocument();
    expect(network.sentTo(bindHost)).toEqual([
      {
        doId: 'portal_1',
        host: 'open.example.com',
        icpNo: '浙ICP备20260001号',
        sourceIps: JSON.stringify(['203.0.113.7', '2001:db8::1']),
      },
    ]);
  });

  it.each([
    ['域名', '', '请输入域名'],
    ['域名', 'localhost', '请输入正确的域名，例如 open.example.com'],
    ['域名', '203.0.113.7', '请输入正确的域名，例如 open.example.com'],
    ['备案号', '2026', '备案号格式如 浙ICP备12345678号'],
    ['源站 IP（选填）', '203.0.113.7\nnowhere', '第 2 行的 IP 格式有误'],
  ])('rejects as %s the value "%s"', async (label, value, text) => {
    const { user } = open();

    await user.clear(await field(label));
    if (value !== '') await user.type(await field(label), value);
    await user.click(await register());

    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(await field(label)).toBeInvalid();
    expect(network.sentTo(bindHost)).toEqual([]);
  });

  it('shows at the field that another portal uses the domain', async () => {
    network.fail(bindHost, 'E6005', {}, 'refused E6005');
    const { user } = open();

    await user.type(await field('域名'), 'open.example.com');
    await user.click(await register());

    expect(await screen.findByText('refused E6005')).toBeInTheDocument();
    expect(await field('域名')).toBeInvalid();
  });

  it.each(['E3107', 'E5103', 'E6008'] as const)(
    'explains why the domain is refused, and keeps the input: %s',
    async (code) => {
      network.fail(bindHost, code, {}, `refused ${code}`);
      const { user } = open();

      await user.type(await field('域名'), 'open.example.com');
      await user.click(await register());

      expect(await screen.findByText(`refused ${code}`)).toBeInTheDocument();
      expect(await field('域名')).toHaveValue('open.example.com');
    },
  );

  it('keeps the input after a lost answer, and sends it again', async () => {
    network.lose(bindHost);
    const { user } = open();

    await user.type(await field('域名'), 'open.example.com');
    await user.click(await register());
    expect(await screen.findByText(/可能已经/)).toBeInTheDocument();
    network.answer(bindHost, aHost());
    network.answer(viewPortal, aPortal({ host: aHost() }));
    await user.click(await register());

    expect(await screen.findByText('portal-verify=abc')).toBeInTheDocument();
    expect(network.sentTo(bindHost)).toHaveLength(2);
  });
});

describe('the DNS records of a domain', () => {
  it('show for each whether it was found, once checked', async () => {
    open({ host: aHost({ checkedAt: '2026-08-02 10:00:00' }) });

    expect(await screen.findByText('未查到')).toBeInTheDocument();
    expect(screen.getByText('已生效')).toBeInTheDocument();
    expect(screen.getByText('2026-08-02 10:00')).toBeInTheDocument();
  });

  it('show no result before a check', async () => {
    open({ host: aHost() });

    expect(await screen.findAllByText('未检测')).not.toHaveLength(0);
    expect(screen.queryByText('未查到')).not.toBeInTheDocument();
  });

  it.each([
    [unproven, '解析生效后由接入层签发'],
    [certifying, '解析生效后由接入层签发'],
    [served, '由接入层签发与续期'],
    [uncertified, '尚未签发，请确认没有限制签发的 CAA 记录后重新检测'],
    [unresolved, '解析生效后由接入层签发'],
  ])('explain the certificate in state %s: %s', async (state, text) => {
    open({ host: aHost({ state, records: [] }) });

    expect(await screen.findByText(hostStates[state])).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('show when the certificate expires', async () => {
    open({ host: aHost({ state: served, certExpireAt: '2026-12-01 00:00:00' }) });

    expect((await screen.findByText('2026-12-01 00:00')).closest('dd')).toHaveTextContent(
      '已签发，2026-12-01 00:00 到期，由接入层自动续期',
    );
  });

  it('say that the domain is disabled because they are missing, and how many checks failed', async () => {
    open({ host: aHost({ state: unresolved, failures: 3 }) });

    expect(await screen.findByText(/连续 3 次没有查到解析记录/)).toBeInTheDocument();
  });

  it('are checked on request, once, and show the result', async () => {
    const { user } = open({ host: aHost() });
    network.answer(verifyHost, aHost({ state: served }));

    await check();
    network.answer(viewPortal, aPortal({ host: aHost({ state: served, checkedAt: '2026-08-02 10:00:00' }) }));
    await user.dblClick(await check());

    expect(await screen.findByText('检测完成')).toBeInTheDocument();
    expect(await screen.findByText('由接入层签发与续期')).toBeInTheDocument();
    expect(network.sentTo(verifyHost)).toEqual([{ doId: 'portal_1' }]);
  });

  it.each(['E0429', 'E3107', 'E5103', 'E6004', 'E6005', 'E6006', 'E6008'] as const)(
    'show what was found although the domain is not verified: %s',
    async (code) => {
      const { user } = open({ host: aHost() });
      network.fail(verifyHost, code, {}, `refused ${code}`);

      await check();
      network.answer(viewPortal, aPortal({ host: aHost({ checkedAt: '2026-08-02 10:00:00' }) }));
      await user.click(await check());

      expect(await screen.findByText(`refused ${code}`)).toBeInTheDocument();
      expect(await screen.findByText('未查到')).toBeInTheDocument();
    },
  );

  it('can be checked again after a lost answer', async () => {
    const { user } = open({ host: aHost() });
    network.lose(verifyHost);

    await user.click(await check());

    expect(
      await screen.findByText('加载失败，请重试。操作可能已经生效，重试前请先查看结果'),
    ).toBeInTheDocument();
    await waitFor(async () => expect(await check()).toBeEnabled());
  });
});

describe('an existing domain', () => {
  it('is changed, and stays in the form after a reload', async () => {
    open({ host: aHost({ sourceIps: ['203.0.113.7', '2001:db8::1'] }), icpNo: '浙ICP备20260001号' });

    expect(await field('域名')).toHaveValue('open.example.com');
    expect(await field('备案号')).toHaveValue('浙ICP备20260001号');
    expect(await field('源站 IP（选填）')).toHaveValue('203.0.113.7\n2001:db8::1');
    expect(screen.getByRole('button', { name: '保存' })).toBeEnabled();
  });

  it('is removed once, after a confirmation that names it', async () => {
    network.answer(unbindHost, {});
    const { user } = open({ host: aHost() });

    await user.click(await screen.findByRole('button', { name: '解绑' }));
    expect(inDialog().getByText(/解绑后 open\.example\.com 不再指向专区/)).toBeInTheDocument();
    network.answer(viewPortal, aPortal());
    await user.click(inDialog().getByRole('button', { name: '解绑' }));
    expect(inDialog().getByText('请输入“open.example.com”')).toBeInTheDocument();
    await user.type(inDialog().getByLabelText('域名'), 'open.example.com');
    await user.dblClick(inDialog().getByRole('button', { name: '解绑' }));

    expect(await screen.findByText('已解绑')).toBeInTheDocument();
    expect(await register()).toBeEnabled();
    expect(network.sentTo(unbindHost)).toEqual([{ doId: 'portal_1' }]);
  });

  it.each(['E3107', 'E5103', 'E6008'] as const)('stays when its removal is refused: %s', async (code) => {
    network.fail(unbindHost, code, {}, `unbinding refused ${code}`);
    const { user } = open({ host: aHost() });

    await user.click(await screen.findByRole('button', { name: '解绑' }));
    await user.type(inDialog().getByLabelText('域名'), 'open.example.com');
    await user.click(inDialog().getByRole('button', { name: '解绑' }));

    expect(await screen.findByText(`unbinding refused ${code}`)).toBeInTheDocument();
    expect(screen.getByText('portal-verify=abc')).toBeInTheDocument();
  });
});

describe('permission to set the domain', () => {
  it("is the owner's alone among the members of the portal", async () => {
    open({ isOwner: 0, host: aHost() });

    expect(await screen.findByText('域名由专区的所有者设置。')).toBeInTheDocument();
    expect(screen.queryByLabelText('域名')).not.toBeInTheDocument();
    expect(screen.queryByText('portal-verify=abc')).not.toBeInTheDocument();
  });

  it('depends on the role in the organisation, and its lack is explained', async () => {
    open({ host: aHost() }, aColleague('developer'));

    expect(await screen.findByText('您在“明镜科技”是开发成员，设置域名需要管理员')).toBeInTheDocument();
    expect(await field('域名')).toBeDisabled();
    expect(await check()).toBeDisabled();
  });

  it('is refused to those who do not manage the portal', async () => {
    network.fail(viewPortal, 'E6008', {}, 'refused E6008');
    renderRoute({ portalJson, modules: { './DomainHost': { page } } }, '/addDomainIp?doId=portal_9', {
      as: aMember(),
    });

    expect(await screen.findByText('refused E6008')).toBeInTheDocument();
    expect(screen.queryByLabelText('域名')).not.toBeInTheDocument();
  });
});

it('redirects from the lists of an app to the page of that app', async () => {
  const { router } = renderRoute(
    { portalJson, modules: { './DomainHost': { page } } },
    '/addDomainIp?appId=app_1&env=sandbox',
    { as: aMember() },
  );

  await waitFor(() => expect(router.state.location.pathname).toBe('/addDomainIp/app'));
  expect(router.state.location.search).toBe('?appId=app_1&env=sandbox');
  expect(router.state.historyAction).toBe('REPLACE');
});

it('asks before a domain that was not saved is left', async () => {
  const { user, router } = open();
  await user.type(await field('域名'), 'open.example.com');
  await act(() => router.navigate('/elsewhere'));

  await user.click(await screen.findByRole('button', { name: '取消' }));
  expect(await field('域名')).toHaveValue('open.example.com');
});
