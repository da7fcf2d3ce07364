import { act, screen, within } from '@testing-library/react';
import {
  hostState,
  listPortalChoices,
  listRevisions,
  portalState,
  portalStates,
  portalStatistics,
  saveNavigation,
  savePortalMember,
  startPortal,
  stopPortal,
  viewPortal,
  type HostFacts,
  type PortalView,
} from '@portal/calls';
import { aMember, aPortal, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './DomainManage';

const empty = { records: [], total: 0, pageNo: 1, pageSize: 20 };

const openPage = (query: string) =>
  renderRoute({ portalJson, modules: { './DomainManage': { page } } }, `/dominManage?${query}`, {
    as: aMember(),
  });

function open(tab: string, view: PortalView) {
  network.answer(viewPortal, view);
  network.answer(listRevisions, empty);
  network.answer(listPortalChoices, empty);
  return openPage(`doId=${view.doId}&tab=${tab}`);
}

const inDialog = () => within(screen.getByRole('dialog'));

describe('the page', () => {
  it('opens each of its eleven tabs', async () => {
    network.answer(portalStatistics, { visits: 0, registrations: 0, days: [] });
    const { user, router } = open('brand', aPortal());
    const tabs = within(await screen.findByRole('group', { name: '专区设置' }));
    const titles = tabs.getAllByRole('button').map(({ textContent }) => textContent);

    expect(titles).toHaveLength(11);
    for (const title of titles) {
      await user.click(tabs.getByRole('button', { name: title ?? '' }));
      expect(await tabs.findByRole('button', { name: title ?? '', pressed: true })).toBeInTheDocument();
    }
    expect(router.state.location.search).toBe('?doId=portal_1&tab=running');
  });

  it('opens the first tab for an unknown one', async () => {
    open('nothing', aPortal());

    expect(await screen.findByRole('button', { name: '品牌', pressed: true })).toBeInTheDocument();
  });

  it('says that the portal does not exist to those who do not manage it', async () => {
    network.fail(viewPortal, 'E6008');
    network.fail(listRevisions, 'E6008');
    openPage('doId=portal_2');

    expect(await screen.findByText('专区不存在')).toBeInTheDocument();
  });

  it.each(Object.values(portalState))('shows the state of the portal: %s', async (state) => {
    open('notice', aPortal({ state, reason: state === portalState.online ? '' : '一个原因' }));

    expect(await screen.findByText(portalStates[state])).toBeInTheDocument();
    const reason = screen.queryByText(`${portalStates[state]}，原因：一个原因`);
    expect(reason === null).toBe(state === portalState.online);
    const isOpen = state === portalState.online || state === portalState.unresolved;
    expect(screen.queryByRole('link', { name: '访问专区' }) !== null).toBe(isOpen);
  });
});

describe('navigation', () => {
  it('can be renamed and hidden, except for home, and is saved once', async () => {
    network.answer(saveNavigation, {});
    const { user } = open('nav', aPortal());

    await user.clear(await screen.findByLabelText('开放API'));
    await user.type(screen.getByLabelText('开放API'), ' 数据接口 ');
    const [first] = screen.getAllByRole('checkbox');
    await user.click(first!);
    await user.dblClick(screen.getByRole('button', { name: '保存草稿' }));

    expect(await screen.findByText('草稿已保存')).toBeInTheDocument();
    expect(network.sentTo(saveNavigation).map(({ items }) => JSON.parse(items ?? '') as unknown)).toEqual([
      [
        { to: '/', label: '首页', isOn: 1 },
        { to: '/APIList', label: '数据接口', isOn: 0 },
        { to: '/documentCenter', label: '文档中心', isOn: 1 },
        { to: '/noticeCenter', label: '公告中心', isOn: 1 },
        { to: '/comQuestion', label: '常见问题', isOn: 1 },
        { to: '/openFinancialAlliance', label: '联盟', isOn: 1 },
        { to: '/scienceTechPartner', label: '合作伙伴', isOn: 1 },
      ],
    ]);
  });

  it('needs a name for each entry', async () => {
    const { user } = open('nav', aPortal());

    await user.clear(await screen.findByLabelText('文档中心'));
    await user.click(screen.getByRole('button', { name: '保存草稿' }));

    expect(await screen.findByText('请填写名称')).toBeInTheDocument();
    expect(network.sentTo(saveNavigation)).toEqual([]);
  });

  it.each(['E3107', 'E6008'] as const)(
    'explains why it is refused, and keeps the input: %s',
    async (code) => {
      network.fail(saveNavigation, code, {}, `refused ${code}`);
      const { user } = open('nav', aPortal());

      await user.type(await screen.findByLabelText('文档中心'), '2');
      await user.click(screen.getByRole('button', { name: '保存草稿' }));

      expect(await screen.findByText(`refused ${code}`)).toBeInTheDocument();
      expect(screen.getByLabelText('文档中心')).toHaveValue('文档中心2');
    },
  );

  it('keeps the input when somebody else has saved, and does not overwrite that on saving', async () => {
    network.fail(saveNavigation, 'E7042');
    const { user, router } = open('nav', { ...aPortal(), marks: { navigation: 'n1' } });

    await user.type(await screen.findByLabelText('文档中心'), '2');
    network.answer(viewPortal, { ...aPortal(), marks: { navigation: 'n2' } });
    await act(() => router.revalidate());
    await user.click(screen.getByRole('button', { name: '保存草稿' }));

    expect(await screen.findByText('内容已被他人修改，请刷新后再改')).toBeInTheDocument();
    expect(screen.getByLabelText('文档中心')).toHaveValue('文档中心2');
    expect(network.sentTo(saveNavigation)).toMatchObject([{ mark: 'n1' }]);
  });
});

describe('notices', () => {
  it('link to the page where managers write them', async () => {
    open('notice', aPortal());

    expect(await screen.findByRole('link', { name: '管理公告' })).toHaveAttribute(
      'href',
      '/portalNotices?doId=portal_1',
    );
    expect(screen.getByRole('link', { name: '查看专区的公告中心' })).toHaveAttribute(
      'href',
      'https://harbor.example.com/noticeCenter',
    );
  });

  it('have no link to the portal when it cannot be visited', async () => {
    open('notice', aPortal({ state: portalState.stopped }));

    await screen.findByRole('link', { name: '管理公告' });
    expect(screen.queryByRole('link', { name: '查看专区的公告中心' })).not.toBeInTheDocument();
  });
});

describe('the custom domain', () => {
  const host = (facts: Partial<HostFacts>): HostFacts => ({
    host: 'open.example.com',
    state: hostState.served,
    sourceIps: [],
    records: [],
    checkedAt: '2026-08-01 10:00:00',
    certExpireAt: null,
    failures: 0,
    ...facts,
  });

  it('is offered to the owner of a portal without one', async () => {
    open('host', aPortal());

    expect(await screen.findByRole('link', { name: '绑定自有域名' })).toHaveAttribute(
      'href',
      '/addDomainIp?doId=portal_1',
    );
  });

  it.each([
    [hostState.unproven, '待验证'],
    [hostState.certifying, '证书签发中'],
    [hostState.served, '已生效'],
    [hostState.uncertified, '证书签发失败'],
    [hostState.unresolved, '解析异常'],
  ])('shows its state: %s %s', async (state, text) => {
    open('host', aPortal({ host: host({ state, certExpireAt: '2026-12-01 00:00:00' }) }));

    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByText('2026-12-01 00:00')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '查看解析记录' })).toBeInTheDocument();
  });

  it('is read-only for members', async () => {
    open('host', aPortal({ isOwner: 0, host: host({}) }));

    await screen.findByText('open.example.com');
    expect(screen.queryByRole('link', { name: '查看解析记录' })).not.toBeInTheDocument();
  });
});

describe('members', () => {
  const members = [
    { userId: 'user_2', name: '陈开', account: 'c***@example.com', addTime: '2026-08-01 10:00:00' },
  ];

  it('are added by account, once', async () => {
    network.answer(savePortalMember, {});
    const { user } = open('members', aPortal());

    await user.click(await screen.findByRole('button', { name: '添加' }));
    expect(screen.getByLabelText('添加成员')).toBeInvalid();
    await user.type(screen.getByLabelText('添加成员'), 'dev@example.com');
    await user.dblClick(screen.getByRole('button', { name: '添加' }));

    expect(await screen.findByText('已添加')).toBeInTheDocument();
    expect(network.sentTo(savePortalMember)).toEqual([
      { doId: 'portal_1', action: 'add', account: 'dev@example.com' },
    ]);
  });

  it('show at the field that the account does not exist', async () => {
    network.fail(savePortalMember, 'N0001', {}, 'refused N0001');
    const { user } = open('members', aPortal());

    await user.type(await screen.findByLabelText('添加成员'), 'nobody@example.com');
    await user.click(screen.getByRole('button', { name: '添加' }));

    expect(await screen.findByText('refused N0001')).toBeInTheDocument();
    expect(screen.getByLabelText('添加成员')).toBeInvalid();
  });

  it.each(['E5103', 'E6008', 'E6012'] as const)('explain why nobody is added: %s', async (code) => {
    network.fail(savePortalMember, code, {}, `refused ${code}`);
    const { user } = open('members', aPortal());

    await user.type(await screen.findByLabelText('添加成员'), 'dev@example.com');
    await user.click(screen.getByRole('button', { name: '添加' }));

    expect(await screen.findByText(`refused ${code}`)).toBeInTheDocument();
    expect(screen.getByLabelText('添加成员')).toHaveValue('dev@example.com');
  });

  it('are not lost before they are added, by another tab either', async () => {
    const { user, router } = open('members', aPortal());
    await user.type(await screen.findByLabelText('添加成员'), 'dev@example.com');

    await act(() => router.navigate('/dominManage?doId=portal_1&tab=running'));

    await user.click(await screen.findByRole('button', { name: '取消' }));
    expect(screen.getByLabelText('添加成员')).toHaveValue('dev@example.com');
  });

  it('are removed after a confirmation that names them', async () => {
    network.answer(savePortalMember, {});
    const { user } = open('members', aPortal({ members }));

    await user.click(await screen.findByRole('button', { name: '移除' }));
    expect(screen.getByText('移除后，陈开不能再管理“海港开放平台”。')).toBeInTheDocument();
    await user.click(inDialog().getByRole('button', { name: '移除' }));
    expect(inDialog().getByText('请输入“陈开”')).toBeInTheDocument();
    await user.type(inDialog().getByLabelText('成员昵称'), '陈开');
    await user.click(inDialog().getByRole('button', { name: '移除' }));

    expect(await screen.findByText('已移除')).toBeInTheDocument();
    expect(network.sentTo(savePortalMember)).toEqual([
      { doId: 'portal_1', action: 'remove', account: 'user_2' },
    ]);
  });

  it('see each other, but only the owner changes them', async () => {
    open('members', aPortal({ members, isOwner: 0 }));

    expect(await screen.findByText('陈开')).toBeInTheDocument();
    expect(screen.queryByLabelText('添加成员')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '移除' })).not.toBeInTheDocument();
  });
});

describe('visits', () => {
  it('are counted by day, newest first', async () => {
    network.answer(portalStatistics, {
      visits: 1500,
      registrations: 3,
      days: [
        { day: '2026-08-01', visits: 600, registrations: 3 },
        { day: '2026-08-02', visits: 900, registrations: 0 },
      ],
    });
    open('visits', aPortal());

    expect(await screen.findByText('1,500')).toBeInTheDocument();
    expect(screen.getByText('750')).toBeInTheDocument();
    expect(screen.getAllByText(/^2026-08-0\d$/).map(({ textContent }) => textContent)).toEqual([
      '2026-08-02',
      '2026-08-01',
    ]);
  });

  it('are empty at first', async () => {
    network.answer(portalStatistics, { visits: 0, registrations: 0, days: [] });
    open('visits', aPortal());

    expect(await screen.findAllByText('0')).toHaveLength(3);
  });
});

describe('stopping', () => {
  it('is confirmed, says what visitors will see, and is done once', async () => {
    network.answer(stopPortal, {});
    const { user } = open('running', aPortal());

    await user.click(await screen.findByRole('button', { name: '停用专区' }));
    expect(screen.getByText('停用“海港开放平台”后，访客立即不能访问。')).toBeInTheDocument();
    await user.type(inDialog().getByLabelText('停用原因（选填）'), '改造');
    await user.dblClick(inDialog().getByRole('button', { name: '停用' }));

    expect(
      await screen.findByText('已停用', { selector: '[role=status] *, [role=status]' }),
    ).toBeInTheDocument();
    expect(network.sentTo(stopPortal)).toEqual([{ doId: 'portal_1', reason: '改造' }]);
  });

  it.each(['E3107', 'E5103', 'E6008'] as const)('explains a refusal in the dialog: %s', async (code) => {
    network.fail(stopPortal, code, {}, `refused ${code}`);
    const { user } = open('running', aPortal());

    await user.click(await screen.findByRole('button', { name: '停用专区' }));
    await user.click(inDialog().getByRole('button', { name: '停用' }));

    expect(await screen.findByText(`refused ${code}`)).toBeInTheDocument();
  });

  it('is undone without confirmation', async () => {
    network.answer(startPortal, {});
    const { user } = open('running', aPortal({ state: portalState.stopped }));

    await user.click(await screen.findByRole('button', { name: '恢复服务' }));

    expect(await screen.findByText('已恢复')).toBeInTheDocument();
    expect(network.sentTo(startPortal)).toEqual([{ doId: 'portal_1' }]);
  });

  it.each([
    [portalState.waiting, /专区还没有上线/],
    [portalState.resolving, /专区还没有上线/],
    [portalState.banned, /专区已被平台封禁/],
  ])('explains why it is not possible in state %s', async (state, text) => {
    open('running', aPortal({ state }));

    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /停用专区|恢复服务/ })).not.toBeInTheDocument();
  });

  it('is left to the owner', async () => {
    open('running', aPortal({ isOwner: 0 }));

    expect(await screen.findByText('停用与恢复由专区的所有者操作。')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '停用专区' })).not.toBeInTheDocument();
  });
});
