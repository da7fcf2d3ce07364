import { screen, waitFor, within } from '@testing-library/react';
import { applyState, listAppApis, listBudgets, viewApp } from '@portal/calls';
import { aBudget, aMember, anApp, anAppApi, network, pageOf, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './ApiListOfApp';

const draw = (at = '/apiListOfApp?appId=app_1') =>
  renderRoute({ portalJson, modules: { './ApiListOfApp': { page } } }, at, { as: aMember() });

beforeEach(() => {
  network.answer(viewApp, { app: anApp() });
  network.answer(listBudgets, pageOf([]));
});

it('shows the subscriptions of an app, and how much of each is used', async () => {
  network.answer(
    listAppApis,
    pageOf([anAppApi({ used: 1200, total: 10_000, expiresAt: '2027-01-01 00:00:00' })]),
  );
  network.answer(
    listBudgets,
    pageOf([
      aBudget({ apiId: 'api_1', cap: '50.0000', used: '12.5000', percent: 25 }),
      aBudget({ budgetId: 'b2', apiId: null, cap: '900.0000' }),
    ]),
  );
  draw();

  expect(await screen.findByRole('heading', { name: '天气看板的API' })).toBeInTheDocument();
  expect(screen.getByText('1,200 / 10,000')).toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: /的配额已用/ })).toHaveValue(1200);
  expect(screen.getByRole('link', { name: '设预算' })).toHaveAttribute(
    'href',
    '/apiBudgetSet?appId=app_1&apiId=api_1',
  );
  expect(screen.getByText(/每月 ￥50\.00，停止调用/)).toHaveTextContent('已用 ￥12.50（25%）');
  // In sight also on a folded card.
  expect(screen.getByText('2027-01-01').closest('td')).not.toHaveAttribute('data-further');
  expect(screen.getByRole('link', { name: '续费' })).toBeInTheDocument();
  expect(network.sentTo(listAppApis)).toEqual([{ appId: 'app_1', pageNo: '1', pageSize: '20' }]);
});

it('links to the renewal of an expiring plan, and to another plan', async () => {
  const ending = anAppApi({ applyId: 'a1', apiName: '地图', expiresAt: '2027-01-01 00:00:00' });
  const lasting = anAppApi({ applyId: 'a2', apiName: '日历' });
  const pack = anAppApi({ applyId: 'a3', apiName: '短信', planKind: 'pack' });
  const stopped = anAppApi({ applyId: 'a4', apiName: '天气', state: applyState.suspended });
  const gift = anAppApi({
    ...{ applyId: 'a5', apiName: '试用', planKind: 'free', isRenewable: 0, expiresAt: '2027-01-01 00:00:00' },
  });
  network.answer(listAppApis, pageOf([ending, lasting, pack, stopped, gift]));
  draw();
  const rowOf = (name: string) => within(screen.getByRole('link', { name }).closest('tr')!);

  await screen.findByRole('link', { name: '地图' });
  expect(rowOf('地图').getByRole('link', { name: '续费' })).toHaveAttribute(
    'href',
    '/applyImmediately?flag=3&applyId=a1',
  );
  expect(rowOf('日历').queryByRole('link', { name: '续费' })).toBeNull();
  expect(rowOf('日历').getByRole('link', { name: '变更套餐' })).toHaveAttribute(
    'href',
    '/applyImmediately?flag=4&applyId=a2',
  );
  expect(rowOf('短信').getByRole('link', { name: '续费' })).toBeInTheDocument();
  expect(rowOf('天气').queryByRole('link', { name: '变更套餐' })).toBeNull();
  // Free calls are given once: another plan is bought instead.
  expect(rowOf('试用').queryByRole('link', { name: '续费' })).toBeNull();
  expect(rowOf('试用').getByRole('link', { name: '变更套餐' })).toBeInTheDocument();
});

it('says where calls are used up', async () => {
  const expiresAt = '2027-01-01 00:00:00';
  network.answer(
    listAppApis,
    pageOf([
      anAppApi({ applyId: 'a1', apiName: '短信', planKind: 'pack', used: 5000, total: 5000, expiresAt }),
      anAppApi({ applyId: 'a2', apiName: '地图', planKind: 'pack', used: 1200, total: 5000, expiresAt }),
      anAppApi({ applyId: 'a3', apiName: '日历', planKind: 'monthly', used: 10, total: 10, expiresAt }),
    ]),
  );
  draw();
  await screen.findByRole('link', { name: '短信' });
  const rowOf = (name: string) => within(screen.getByRole('link', { name }).closest('tr')!);

  // In sight also on a folded card.
  expect(rowOf('短信').getByText('次数已用完').closest('td')).not.toHaveAttribute('data-further');
  expect(rowOf('地图').queryByText('次数已用完')).toBeNull();
  expect(rowOf('日历').getByText('已达上限')).toBeInTheDocument();
});

it('leads an app without an API to the market', async () => {
  network.answer(listAppApis, pageOf([]));
  draw();

  expect(await screen.findByText('还没有订阅 API')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '浏览API' })).toHaveAttribute('href', '/APIList');
});

it('offers a retry when the list does not load', async () => {
  network.lose(listAppApis);
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '重试' }));

  await waitFor(() => expect(network.sentTo(listAppApis)).toHaveLength(2));
});
