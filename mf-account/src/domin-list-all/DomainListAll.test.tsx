import { screen, waitFor, within } from '@testing-library/react';
import { banPortal, listAllPortals, portalState, portalStates, type ListedPortal } from '@portal/calls';
import { roles } from '@portal/rules';
import { aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './DomainListAll';

const { online, stopped, banned, unresolved } = portalState;

const aListed = (facts: Partial<ListedPortal> = {}): ListedPortal => ({
  doId: 'portal_1',
  doName: '海港开放平台',
  doLogoUrl: '/media/harbor-logo.svg',
  doColor: '#1B4D3E',
  intro: '港口与航运企业的数据服务入口',
  url: 'https://harbor.example.com',
  apiCount: 5,
  state: online,
  ops: null,
  ...facts,
});

/** A portal with the fields that only operators get. */
const forOps = (facts: Partial<ListedPortal> = {}) =>
  aListed({ ops: { ownerName: '海港专区', doPrefix: 'harbor', reason: '', visits30: 1500 }, ...facts });

const answer = (records: ListedPortal[], total = records.length) =>
  network.answer(listAllPortals, ({ pageNo, pageSize }) => ({
    records,
    total,
    pageNo: Number(pageNo),
    pageSize: Number(pageSize),
  }));

const operator = aMember({ roles: roles.consumer + roles.operator, currentRole: roles.operator });

function open({ at = '/dominListAll', as }: { at?: string; as?: ReturnType<typeof aMember> } = {}) {
  return renderRoute({ portalJson, modules: { './DomainListAll': { page } } }, at, { as });
}

const cardOf = async (name: string) => {
  const card = (await screen.findByRole('heading', { name })).closest('li');
  if (!card) throw new Error(`no card of ${name}`);
  return within(card);
};
const inDialog = () => within(screen.getByRole('dialog'));

it('shows visitors each portal with its purpose, and a link to it', async () => {
  answer([aListed(), aListed({ doId: 'portal_2', doName: '码头作业专区', intro: '', apiCount: 0 })]);
  open();

  const harbor = await cardOf('海港开放平台');
  expect(harbor.getByText('港口与航运企业的数据服务入口')).toBeInTheDocument();
  expect(harbor.getByText('5 个 API')).toBeInTheDocument();
  expect(harbor.getByRole('link', { name: '进入专区' })).toHaveAttribute(
    'href',
    'https://harbor.example.com',
  );
  expect((await cardOf('码头作业专区')).getByText('精选 API 与文档')).toBeInTheDocument();
});

it("hides owners and operators' actions from visitors", async () => {
  answer([aListed()]);
  open();

  const card = await cardOf('海港开放平台');
  expect(card.queryByRole('button')).not.toBeInTheDocument();
  expect(card.queryByText(/30 天访问/)).not.toBeInTheDocument();
});

it('searches by name, which is kept in the address and returns to page one', async () => {
  answer([aListed()], 45);
  const { user, router } = open({ at: '/dominListAll?pageNo=2' });

  await user.type(await screen.findByRole('searchbox', { name: '按名称筛选' }), '海港{Enter}');

  await waitFor(() =>
    expect(network.sentTo(listAllPortals).at(-1)).toEqual({ keyWord: '海港', pageNo: '1', pageSize: '20' }),
  );
  expect(new URLSearchParams(router.state.location.search).get('keyWord')).toBe('海港');
});

it('applies the filters of the address, except those that visitors cannot choose', async () => {
  answer([aListed()]);
  open({ at: '/dominListAll?keyWord=海港&state=7&pageNo=2&pageSize=50' });

  await cardOf('海港开放平台');
  expect(network.sentTo(listAllPortals)[0]).toEqual({ keyWord: '海港', pageNo: '2', pageSize: '50' });
});

it('filters by industry, which is kept in the address, and resets it', async () => {
  answer([aListed()], 45);
  const { user, router } = open({ at: '/dominListAll?keyWord=海港&pageNo=2' });

  await user.selectOptions(await screen.findByLabelText('按行业筛选'), '农、林、牧、渔业');
  await waitFor(() =>
    expect(network.sentTo(listAllPortals).at(-1)).toEqual({
      keyWord: '海港',
      industry: 'A',
      pageNo: '1',
      pageSize: '20',
    }),
  );
  expect(new URLSearchParams(router.state.location.search).get('industry')).toBe('A');
  await user.selectOptions(await screen.findByLabelText('按行业筛选'), '全部行业');

  await waitFor(() => expect(network.sentTo(listAllPortals).at(-1)).not.toHaveProperty('industry'));
});

it('shows all when the industry in the address does not exist', async () => {
  answer([aListed()]);
  open({ at: '/dominListAll?industry=ZZ' });

  await cardOf('海港开放平台');
  expect(network.sentTo(listAllPortals)).toEqual([{ pageNo: '1', pageSize: '20' }]);
});

it('turns pages', async () => {
  answer([aListed()], 45);
  const { user } = open();

  await user.click(await screen.findByRole('button', { name: '下一页' }));

  await waitFor(() => expect(network.sentTo(listAllPortals).at(-1)).toMatchObject({ pageNo: '2' }));
});

it('leads from an empty result to an application', async () => {
  answer([]);
  open({ at: '/dominListAll?keyWord=没有' });

  expect(await screen.findByText('没有符合条件的专区')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '申请专区' })).toHaveAttribute('href', '/domin');
});

it('keeps the list when the next search fails, and says so', async () => {
  answer([aListed()]);
  const { user } = open();
  const search = await screen.findByRole('searchbox', { name: '按名称筛选' });

  network.lose(listAllPortals);
  await user.type(search, '码头{Enter}');

  expect(await screen.findByText('以下仍是之前的内容')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: '海港开放平台' })).toBeInTheDocument();
});

describe('an operator', () => {
  it('sees owner, state and reason', async () => {
    answer([
      forOps({
        state: banned,
        ops: { ownerName: '海港专区', doPrefix: 'harbor', reason: '内容不符', visits30: 1500 },
      }),
    ]);
    open({ as: operator });

    const card = await cardOf('海港开放平台');
    expect(card.getByText(portalStates[banned])).toBeInTheDocument();
    expect(card.getByText(/海港专区 · harbor · 30 天访问 1500/)).toBeInTheDocument();
    expect(card.getByText('内容不符')).toBeInTheDocument();
    expect(card.queryByRole('link', { name: '进入专区' })).not.toBeInTheDocument();
  });

  it.each(Object.values(portalState))('can ban or unban a portal in state %s, if possible', async (state) => {
    answer([forOps({ state })]);
    open({ as: operator });

    const labels = (await cardOf('海港开放平台'))
      .queryAllByRole('button')
      .map(({ textContent }) => textContent);
    const isBannable = ([online, unresolved, stopped] as number[]).includes(state);
    expect(labels).toEqual(isBannable ? ['封禁'] : state === banned ? ['解封'] : []);
  });

  it('bans with a reason, once, and the card shows it', async () => {
    answer([forOps()]);
    network.answer(banPortal, {});
    const { user } = open({ as: operator });

    await user.click(await screen.findByRole('button', { name: '封禁' }));
    await user.click(inDialog().getByRole('button', { name: '封禁' }));
    expect(await screen.findByText('请填写封禁原因')).toBeInTheDocument();
    expect(network.sentTo(banPortal)).toEqual([]);
    await user.click(inDialog().getByRole('button', { name: '冒用他人名称或标识' }));
    answer([forOps({ state: banned })]);
    await user.dblClick(inDialog().getByRole('button', { name: '封禁' }));

    expect(await screen.findByRole('button', { name: '解封' })).toBeInTheDocument();
    expect(network.sentTo(banPortal)).toEqual([
      { doId: 'portal_1', action: 'ban', reason: '冒用他人名称或标识' },
    ]);
  });

  it.each(['E3107', 'E3109', 'E6008'] as const)(
    'reads in the dialog why the ban is refused, with the reason kept: %s',
    async (code) => {
      answer([forOps()]);
      network.fail(banPortal, code, {}, `refused ${code}`);
      const { user } = open({ as: operator });

      await user.click(await screen.findByRole('button', { name: '封禁' }));
      await user.type(inDialog().getByLabelText('封禁原因'), '内容不符');
      await user.click(inDialog().getByRole('button', { name: '封禁' }));

      expect(await inDialog().findByText(`refused ${code}`)).toBeInTheDocument();
      expect(inDialog().getByLabelText('封禁原因')).toHaveValue('内容不符');
    },
  );

  it('lifts a ban after a confirmation that names the portal, once', async () => {
    answer([forOps({ state: banned })]);
    network.answer(banPortal, {});
    const { user } = open({ as: operator });

    await user.click(await screen.findByRole('button', { name: '解封' }));
    expect(inDialog().getByText('解封“海港开放平台”，恢复到封禁前的状态？')).toBeInTheDocument();
    await user.dblClick(inDialog().getByRole('button', { name: '确认' }));

    expect(await screen.findByText('已解封')).toBeInTheDocument();
    expect(network.sentTo(banPortal)).toMatchObject([{ doId: 'portal_1', action: 'lift' }]);
  });
});
