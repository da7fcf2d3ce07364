import { screen, waitFor, within } from '@testing-library/react';
import {
  allianceInfo,
  applyAlliance,
  joinState,
  listAllianceMembers,
  listAllianceNews,
  myAllianceApply,
  viewAllianceMember,
  viewAllianceNews,
  withdrawAllianceApply,
  type MyJoin,
} from '@portal/calls';
import { loginPrompt } from '@portal/session';
import { aMember, aMemberOfAlliance, aMyJoin, anInfo, network, pageOf, renderRoute } from '@portal/testing';
import { registerType } from '@portal/rules';
import portalJson from '../../portal.json';
import { page } from './OpenFinancialAlliance';

const enterprise = aMember({ registerType: registerType.enterprise });
const draw = (query = '', as?: ReturnType<typeof aMember>) =>
  renderRoute(
    { portalJson, modules: { './OpenFinancialAlliance': { page } } },
    `/openFinancialAlliance${query}`,
    as ? { as } : {},
  );

beforeEach(() => {
  network.answer(allianceInfo, { info: anInfo() });
  network.answer(listAllianceMembers, pageOf([]));
  network.answer(listAllianceNews, pageOf([]));
});

describe('the alliance page', () => {
  it('introduces the alliance with its conditions, and links to the other sections', async () => {
    const { user, router } = draw();

    expect(await screen.findByRole('heading', { level: 1, name: '开放金融联盟' })).toBeInTheDocument();
    expect(screen.getByText('同一套规范，一次接入。')).toBeInTheDocument();
    expect(within(screen.getByRole('region', { name: '加入条件' })).getAllByRole('listitem')).toHaveLength(2);
    network.answer(listAllianceMembers, pageOf([]));
    await user.click(screen.getByRole('button', { name: '联盟成员' }));
    await waitFor(() => expect(router.state.location.search).toBe('?section=members'));
    expect(await screen.findByText('还没有成员')).toBeInTheDocument();
    await waitFor(() => expect(document.title).toMatch(/^联盟成员/));
  });

  it('shows who the members are, what is new and how to join below the introduction', async () => {
    const { itemId, member } = aMemberOfAlliance();
    network.answer(listAllianceMembers, pageOf([{ itemId, member }], 14));
    const news = { title: '规范征求意见', brief: '三处变化', publishTime: '2026-11-18 09:30:00' };
    network.answer(listAllianceNews, pageOf([{ itemId: 'ci_9', ...news }], 5));
    draw();

    const members = within(await screen.findByRole('region', { name: '成员单位' }));
    expect(members.getByRole('link', { name: member.name })).toHaveAttribute(
      'href',
      `/openFinancialAlliance?section=members&memberId=${itemId}`,
    );
    expect(members.getByRole('link', { name: '全部 14 家 →' })).toHaveAttribute(
      'href',
      '/openFinancialAlliance?section=members',
    );
    const latest = within(screen.getByRole('region', { name: '最新动态' }));
    expect(latest.getByRole('heading', { level: 3, name: '规范征求意见' })).toBeInTheDocument();
    expect(latest.getByRole('link', { name: '全部 5 条 →' })).toBeInTheDocument();
    const steps = within(screen.getByRole('region', { name: '怎样加入' })).getAllByRole('listitem');
    expect(steps).toHaveLength(4);
    expect(network.sentTo(listAllianceNews)).toEqual([{ pageNo: '1', pageSize: '3' }]);
  });

  it('shows no block of what there is not yet', async () => {
    draw();

    expect(await screen.findByRole('region', { name: '怎样加入' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: '成员单位' })).toBeNull();
    expect(screen.queryByRole('region', { name: '最新动态' })).toBeNull();
  });

  it('shows an empty state with a link onwards when the introduction was withdrawn', async () => {
    network.answer(allianceInfo, { info: null });
    draw();

    expect(await screen.findByText('联盟介绍正在更新')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '查看联盟成员' })).toHaveAttribute(
      'href',
      '/openFinancialAlliance?section=members',
    );
  });

  it('offers a retry when it does not load', async () => {
    network.timeOut(allianceInfo);
    const { user } = draw();

    expect(await screen.findByText('请求超时')).toBeInTheDocument();
    network.answer(allianceInfo, { info: anInfo() });
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByRole('heading', { level: 1, name: '开放金融联盟' })).toBeInTheDocument();
  });

  it('shows a member with its APIs, and a link back to the list', async () => {
    const { itemId, member } = aMemberOfAlliance({ portal: 'https://lin.portal.example.com/' });
    network.answer(viewAllianceMember, {
      itemId,
      member,
      apis: [{ apiId: 'api_1', name: '行政区划', brief: '按代码查询' }],
    });
    draw(`?section=members&memberId=${itemId}`);

    expect(await screen.findByRole('heading', { level: 2, name: member.name })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '行政区划' })).toHaveAttribute('href', '/APIDetails?apiId=api_1');
    expect(screen.getByRole('link', { name: '进入专区' })).toHaveAttribute('href', member.portal);
    expect(screen.getByRole('link', { name: '← 返回联盟成员' })).toBeInTheDocument();
  });

  it('lists members, filtered by type, with a way to reset an empty result', async () => {
    network.answer(
      listAllianceMembers,
      pageOf([
        aMemberOfAlliance({ link: 'https://bank.example.com/' }),
        aMemberOfAlliance({ name: '海棠人寿' }),
      ]),
    );
    const { user } = draw('?section=members');

    const link = await screen.findByRole('link', { name: '访问临江银行的官网' });
    expect(link).toHaveAttribute('rel', 'noreferrer noopener');
    network.answer(listAllianceMembers, pageOf([]));
    await user.selectOptions(screen.getByRole('combobox', { name: '单位类型' }), '证券');
    expect(await screen.findByText('还没有证券类成员')).toBeInTheDocument();
    expect(network.sentTo(listAllianceMembers).at(-1)).toMatchObject({ orgType: 'securities' });
    await user.click(screen.getByRole('button', { name: '查看全部成员' }));
    await waitFor(() => expect(network.sentTo(listAllianceMembers).at(-1)).not.toHaveProperty('orgType'));
  });

  it('lists news, and shows one item with a link back', async () => {
    const summary = {
      itemId: 'ci_1',
      title: '规范征求意见',
      brief: '三处变化',
      publishTime: '2026-11-18 09:30:00',
    };
    network.answer(listAllianceNews, pageOf([summary]));
    network.answer(viewAllianceNews, { ...summary, content: '<p>新增电子回单字段。</p>' });
    const { user } = draw('?section=news');

    await user.click(await screen.findByRole('link', { name: '规范征求意见' }));
    expect(await screen.findByText('新增电子回单字段。')).toBeInTheDocument();
    expect(network.sentTo(viewAllianceNews)).toEqual([{ newsId: 'ci_1' }]);
    expect(document.title).toMatch(/^规范征求意见/);
    await user.click(screen.getByRole('link', { name: '← 返回联盟动态' }));
    await waitFor(() => expect(document.title).toMatch(/^联盟动态/));
  });

  it('says that a news item was withdrawn', async () => {
    network.fail(viewAllianceNews, 'E7044');
    draw('?section=news&newsId=ci_gone');

    expect(await screen.findByText('内容已撤下')).toBeInTheDocument();
  });
});

describe('joining the alliance', () => {
  const join = (data: Partial<MyJoin>, as = enterprise) => {
    network.answer(myAllianceApply, aMyJoin(data));
    return draw('?section=join', as);
  };
  const filled = {
    orgName: '明镜科技有限公司',
    orgType: 'technology',
    contactName: '周明',
    contactPhone: '13812345678',
    contactMail: 'join@example.com',
    brief: '为中小企业提供对账与票据核验的软件服务。',
    reason: '希望使用联盟的账户核验接口。',
  };

  it('asks visitors to sign in, and returns here', async () => {
    const { user } = draw('?section=join');

    expect(await screen.findByText('已设立的企业')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '登录' }));
    expect(loginPrompt.getState()).toEqual({ isOpen: true, redirect: '/openFinancialAlliance?section=join' });
  });

  it('asks members who are not verified to do that first', async () => {
    draw('?section=join', aMember({ registerType: null }));

    expect(await screen.findByRole('link', { name: '去认证' })).toHaveAttribute('href', '/unitType');
    expect(network.sentTo(myAllianceApply)).toEqual([]);
  });

  it('reports missing fields, and sends nothing', async () => {
    const { user } = join({});

    await user.click(await screen.findByRole('button', { name: '提交申请' }));

    for (const text of ['请输入单位名称', '请选择单位类型', '简介至少10个字', '请输入正确的手机号'])
      expect(await screen.findByText(text)).toBeInTheDocument();
    expect(network.sentTo(applyAlliance)).toEqual([]);
  });

  it('sends an application once, then shows that it is under review', async () => {
    const { user } = join(filled);
    network.answer(applyAlliance, { state: joinState.waiting });
    await screen.findByRole('button', { name: '提交申请' });
    network.answer(myAllianceApply, aMyJoin({ ...filled, state: joinState.waiting }));
    await user.dblClick(screen.getByRole('button', { name: '提交申请' }));

    expect(await screen.findByText('审核中')).toBeInTheDocument();
    expect(network.sentTo(applyAlliance)).toEqual([{ ...filled, reqNo: expect.any(String) }]);
  });

  it('shows the reason for rejection at each field, and keeps the input', async () => {
    join({ ...filled, state: joinState.rejected, rejects: [{ field: 'reason', reason: '请写明合作计划' }] });

    expect(await screen.findByText('请写明合作计划')).toBeInTheDocument();
    expect(screen.getByLabelText('单位名称')).toHaveValue('明镜科技有限公司');
  });

  it.each([
    [joinState.passed, '申请已通过'],
    [joinState.waiting, '审核中'],
  ])('shows no form in state %s', async (state, text) => {
    join({ ...filled, state, submittedAt: '2026-11-18 09:30:00' });

    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '提交申请' })).toBeNull();
  });

  it('withdraws a pending application', async () => {
    network.answer(withdrawAllianceApply, {});
    const { user } = join({ ...filled, state: joinState.waiting });

    const button = await screen.findByRole('button', { name: '撤回申请' });
    network.answer(myAllianceApply, aMyJoin({ ...filled, state: joinState.withdrawn }));
    await user.click(button);

    expect(await screen.findByText(/申请已撤回，可以修改/)).toBeInTheDocument();
    expect(network.sentTo(withdrawAllianceApply)).toHaveLength(1);
  });

  it('tells former members that they can apply again', async () => {
    join({ ...filled, state: joinState.left });

    expect(await screen.findByText(/已不在名单里/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '提交申请' })).toBeEnabled();
  });
});
