import { screen, waitFor, within } from '@testing-library/react';
import { applyState, listApplyComments, viewApply, type ApplyView } from '@portal/calls';
import { aMember, anApplyView, network, pageOf, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './MyApplyDetail';

const draw = () =>
  renderRoute({ portalJson, modules: { './MyApplyDetail': { page } } }, '/myApplyDetail?applyId=apply_1', {
    as: aMember(),
  });

beforeEach(() => network.answer(listApplyComments, pageOf([])));

const answer = (facts: Partial<ApplyView['apply']> = {}) =>
  network.answer(viewApply, {
    apply: anApplyView(facts),
    timeline: [{ at: '2026-11-01 10:00:00', who: '林晓', toState: applyState.waiting, reason: '' }],
  });

it.each([
  [{ state: applyState.waiting }, '等待“示例数据服务”审核，预计 2026-11-03 10:00 前完成。'],
  [{ state: applyState.rejected, decisionReason: '用途不清楚' }, '驳回原因：用途不清楚'],
  [{ state: applyState.active }, '已开通，下一步：'],
  [{ state: applyState.inArrears }, '已欠费停用'],
])('shows the state of %j', async (facts, text) => {
  answer(facts);
  draw();

  await waitFor(() => expect(document.body).toHaveTextContent(text));
});

it.each([
  [applyState.waiting, '开通'],
  [applyState.active, '开通'],
  [applyState.rejected, '已驳回'],
  [applyState.withdrawn, '已撤回'],
  [applyState.terminated, '已终止'],
])('ends the steps of an application that was never granted with its outcome: %s', async (state, last) => {
  answer({ state });
  draw();

  await screen.findByRole('link', { name: '返回列表' });
  const steps = screen.getAllByRole('listitem').filter((item) => /^3/.test(item.textContent));
  expect(steps.map((item) => item.textContent)).toEqual([`3${last}`]);
});

it.each([
  [1, ['/recharge']],
  [0, []],
])('offers the applicant only (%s) a way out of arrears', async (isMine, ways) => {
  answer({ state: applyState.inArrears, isMine, party: isMine ? 'applicant' : 'provider' });
  draw();

  await screen.findByRole('link', { name: '返回列表' });
  const links = screen.queryAllByRole('link', { name: '充值' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(ways);
});

it.each<[string, Partial<ApplyView['apply']>, string[]]>([
  ['what ends', { env: 'prod', expiresAt: '2026-12-01 10:00:00' }, ['续费', '变更套餐']],
  ['a pack', { env: 'prod', planKind: 'pack', expiresAt: null }, ['续费', '变更套餐']],
  ['what lasts', { env: 'prod', planKind: 'perCall', expiresAt: null }, ['变更套餐']],
  [
    'free calls',
    { env: 'prod', planKind: 'free', expiresAt: '2026-12-01 10:00:00', quota: { used: 1, total: 9 } },
    ['变更套餐'],
  ],
  ['a sandbox', { env: 'sandbox', expiresAt: null }, []],
  ['what was refused', { env: 'prod', state: applyState.rejected }, []],
  ['what is somebody else’s', { env: 'prod', isMine: 0, party: 'provider' }, []],
])('offers renewal and change of plan for %s', async (_, facts, labels) => {
  answer({ state: applyState.active, ...facts });
  draw();

  await screen.findByRole('link', { name: '返回列表' });
  expect(
    screen.queryAllByRole('link', { name: /^(续费|变更套餐)$/ }).map((link) => link.textContent),
  ).toEqual(labels);
});

it.each<[string, Partial<ApplyView['apply']>, string[]]>([
  ['a pack', { planKind: 'pack' }, ['续费', '变更套餐']],
  ['free calls', { planKind: 'free' }, ['变更套餐']],
])(
  'says that %s are used up and calls refused, and what to do instead of calling',
  async (_, facts, ways) => {
    network.answer(viewApply, {
      apply: anApplyView({ state: applyState.active, quota: { used: 15_000, total: 15_000 }, ...facts }),
      timeline: [{ at: '2026-11-01 10:00:00', who: '系统', toState: applyState.active, reason: '' }],
    });
    draw();

    const notice = (await screen.findByText(/套餐的次数已用完，调用会被拒绝（E9107）/)).closest('div')!;
    const links = within(notice).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(ways);
    expect(screen.queryByText(/已开通，下一步/)).toBeNull();
    expect(screen.getByText('15,000 / 15,000 次，还剩 0 次')).toBeInTheDocument();
  },
);

it('shows what is left of all that was bought, and nothing to do before it is used up', async () => {
  network.answer(viewApply, {
    apply: anApplyView({ state: applyState.active, included: 5000, quota: { used: 14_999, total: 15_000 } }),
    timeline: [{ at: '2026-11-01 10:00:00', who: '系统', toState: applyState.active, reason: '' }],
  });
  draw();

  expect(await screen.findByText('14,999 / 15,000 次，还剩 1 次')).toBeInTheDocument();
  expect(screen.getByText(/已开通，下一步/)).toBeInTheDocument();
  expect(screen.queryByText(/已用完/)).toBeNull();
});

it('lists the tiers of a tiered plan', async () => {
  answer({
    planKind: 'tiered',
    price: '0.0300',
    tiers: [
      { upTo: 10_000, price: '0.0300' },
      { upTo: null, price: '0.0120' },
    ],
  });
  draw();

  const prices = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(prices).toEqual(expect.arrayContaining(['10,000 次以内 ￥0.03/次', '以上部分 ￥0.012/次']));
});

it('shows numbers with their units', async () => {
  answer({ dailyCalls: 12_000 });
  draw();

  const term = await screen.findByText('预计日调用量');
  expect(term.parentElement).toHaveTextContent('预计日调用量12,000 次');
});

it('leads applicants back to their list, and providers to that of the API', async () => {
  answer({ isMine: 0, party: 'provider' });
  draw();

  expect(await screen.findByRole('link', { name: '返回列表' })).toHaveAttribute(
    'href',
    '/myApiAppList?apiId=api_1',
  );
});
