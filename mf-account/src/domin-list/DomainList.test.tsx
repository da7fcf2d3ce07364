import { screen, waitFor, within } from '@testing-library/react';
import { listMyPortals, portalState, portalStates, withdrawPortal, type MyPortal } from '@portal/calls';
import { aColleague, aMember, aMyPortal, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './DomainList';

const { draft, waiting, online, rejected, resolving, certifying, stopped, banned, unresolved } = portalState;

const answer = (...records: MyPortal[]) =>
  network.answer(listMyPortals, { records, total: records.length, pageNo: 1, pageSize: 10 });

function open(as = aMember()) {
  return renderRoute({ portalJson, modules: { './DomainList': { page } } }, '/dominList', { as });
}

async function rowOf(name: string) {
  const row = (await screen.findByText(name)).closest('tr');
  if (!row) throw new Error(`no row of ${name}`);
  return within(row);
}

/** Labels of a row's actions, without the links to the portal and its page. */
async function actionsOf(name: string) {
  const last = (await rowOf(name)).getAllByRole('cell').at(-1);
  return [...(last?.querySelectorAll('a, button') ?? [])].map(({ textContent }) => textContent);
}

const inDialog = () => within(screen.getByRole('dialog'));

it('shows address, state and visits of each portal', async () => {
  answer(
    aMyPortal({ certExpireAt: '2026-12-01 00:00:00' }),
    aMyPortal({ doId: 'portal_2', doName: '码头作业专区', state: stopped, reason: '系统改造期间暂停' }),
  );
  open();

  const harbor = await rowOf('海港开放平台');
  expect(harbor.getByText('2026-12-01')).toBeInTheDocument();
  expect(harbor.getByText('1,500')).toBeInTheDocument();
  expect(harbor.getByRole('link', { name: '海港开放平台' })).toHaveAttribute(
    'href',
    '/dominManage?doId=portal_1',
  );
  expect((await rowOf('码头作业专区')).getByText('系统改造期间暂停')).toBeInTheDocument();
});

it.each([
  [online, true],
  [unresolved, true],
  [draft, false],
  [waiting, false],
  [rejected, false],
  [resolving, false],
  [certifying, false],
  [stopped, false],
  [banned, false],
])('links to a portal in state %s only if it is reachable: %s', async (state, isOpen) => {
  answer(aMyPortal({ state }));
  open();

  const row = await rowOf('海港开放平台');
  expect(row.getByText(portalStates[state])).toBeInTheDocument();
  expect(row.getByText('harbor.example.com')).toBeInTheDocument();
  expect(row.queryAllByRole('link', { name: 'harbor.example.com' })).toHaveLength(isOpen ? 1 : 0);
});

it('names the custom domain of a portal that is not reachable yet', async () => {
  answer(aMyPortal({ state: resolving, host: 'open.harbor.example' }));
  open();

  expect((await rowOf('海港开放平台')).getByText('open.harbor.example')).toBeInTheDocument();
});

it.each([
  [draft, ['重新提交'], []],
  [waiting, ['查看进度', '撤回'], ['查看进度']],
  [online, ['管理'], ['管理']],
  [rejected, ['重新提交'], []],
  [resolving, ['管理', '设置域名'], ['管理']],
  [certifying, ['管理', '设置域名'], ['管理']],
  [stopped, ['管理'], ['管理']],
  [banned, ['管理'], ['管理']],
  [unresolved, ['管理'], ['管理']],
])('offers in state %s the owner %j and a member %j', async (state, forOwner, forMember) => {
  answer(aMyPortal({ state }), aMyPortal({ doId: 'portal_2', doName: '别人的专区', state, isOwner: 0 }));
  open();

  expect(await actionsOf('海港开放平台')).toEqual(forOwner);
  expect(await actionsOf('别人的专区')).toEqual(forMember);
});

it('leads from an empty list to the first application', async () => {
  answer();
  open();

  expect(await screen.findByText('您还没有专区')).toBeInTheDocument();
  for (const link of screen.getAllByRole('link', { name: '申请专区' }))
    expect(link).toHaveAttribute('href', '/domin');
});

it('says that it could not be loaded, and retries', async () => {
  network.lose(listMyPortals);
  const { user } = open();
  const again = await screen.findByRole('button', { name: '重试' });
  expect(screen.getByText('加载失败，请重试')).toBeInTheDocument();

  answer(aMyPortal());
  await user.click(again);

  expect(await screen.findByText('海港开放平台')).toBeInTheDocument();
});

describe('a pending application', () => {
  const withdraw = async (user: ReturnType<typeof open>['user']) =>
    user.click(await screen.findByRole('button', { name: '撤回' }));

  it('is withdrawn once, after a confirmation that names it, and the list shows it', async () => {
    answer(aMyPortal({ state: waiting }));
    network.answer(withdrawPortal, {});
    const { user } = open();

    await withdraw(user);
    expect(inDialog().getByText('撤回“海港开放平台”的申请？撤回后可以修改并重新提交。')).toBeInTheDocument();
    answer(aMyPortal({ state: draft }));
    await user.dblClick(inDialog().getByRole('button', { name: '确认' }));

    expect(await screen.findByText('已撤回')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: '重新提交' })).toHaveAttribute(
      'href',
      '/domin?doId=portal_1',
    );
    expect(network.sentTo(withdrawPortal)).toEqual([{ doId: 'portal_1' }]);
  });

  it('stays when the confirmation is cancelled', async () => {
    answer(aMyPortal({ state: waiting }));
    const { user } = open();

    await withdraw(user);
    await user.click(inDialog().getByRole('button', { name: '取消' }));

    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(network.sentTo(withdrawPortal)).toEqual([]);
  });

  it.each(['E3107', 'E5103', 'E6008'] as const)(
    'stays when the withdrawal is refused, and the list shows its current state: %s',
    async (code) => {
      answer(aMyPortal({ state: waiting }));
      network.fail(withdrawPortal, code, {}, `refused ${code}`);
      const { user } = open();

      await withdraw(user);
      answer(aMyPortal({ state: online }));
      await user.click(inDialog().getByRole('button', { name: '确认' }));

      expect(await screen.findByText(`refused ${code}`)).toBeInTheDocument();
      expect(await screen.findByRole('link', { name: '管理' })).toBeInTheDocument();
    },
  );

  it('can be withdrawn again after a lost answer', async () => {
    answer(aMyPortal({ state: waiting }));
    network.lose(withdrawPortal);
    const { user } = open();

    await withdraw(user);
    await user.click(inDialog().getByRole('button', { name: '确认' }));
    expect(
      await screen.findByText('加载失败，请重试。操作可能已经生效，重试前请先查看结果'),
    ).toBeInTheDocument();
    network.answer(withdrawPortal, {});
    await withdraw(user);
    await user.click(inDialog().getByRole('button', { name: '确认' }));

    await waitFor(() => expect(network.sentTo(withdrawPortal)).toHaveLength(2));
    expect(await screen.findByText('已撤回')).toBeInTheDocument();
  });

  it('cannot be withdrawn without the role, which is explained', async () => {
    answer(aMyPortal({ state: waiting }));
    const { user } = open(aColleague('developer'));

    await withdraw(user);

    expect(await screen.findByText('您在“明镜科技”是开发成员，撤回需要管理员')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: '申请专区' })).not.toBeInTheDocument();
  });
});
