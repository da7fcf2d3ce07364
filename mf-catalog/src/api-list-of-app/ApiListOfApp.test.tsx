import { screen, waitFor, within } from '@testing-library/react';
import { applyState, listAppApis, renewApply, unsubscribe, viewApp } from '@portal/calls';
import { aMember, anApp, anAppApi, network, pageOf, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './ApiListOfApp';

const draw = (at = '/apiListOfApp?appId=app_1') =>
  renderRoute({ portalJson, modules: { './ApiListOfApp': { page } } }, at, { as: aMember() });

beforeEach(() => network.answer(viewApp, { app: anApp(), history: [] }));

it('shows what an app has subscribed to, and how much of it is used', async () => {
  network.answer(
    listAppApis,
    pageOf([anAppApi({ used: 1200, total: 10_000, expiresAt: '2027-01-01 00:00:00' })]),
  );
  draw();

  expect(await screen.findByRole('heading', { name: '天气看板的API' })).toBeInTheDocument();
  expect(screen.getByText('1,200 / 10,000')).toBeInTheDocument();
  expect(screen.getByText('2027-01-01')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '续期' })).toBeNull();
  expect(network.sentTo(listAppApis)).toEqual([{ appId: 'app_1', pageNo: '1', pageSize: '20' }]);
});

it('pays a renewal once: a lost answer is asked for again with the same number', async () => {
  network.answer(listAppApis, pageOf([anAppApi({ state: applyState.expired })]));
  network.lose(renewApply);
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '续期' }));
  expect(await screen.findByText('加载失败，请重试')).toBeInTheDocument();
  network.answer(renewApply, { expiresAt: '2027-01-01 00:00:00' });
  await waitFor(() => expect(screen.getByRole('button', { name: '续期' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: '续期' }));

  expect(await screen.findByText('已续期')).toBeInTheDocument();
  const [first, second] = network.sentTo(renewApply);
  expect(second).toEqual(first);
});

it('leaves an API with or without a reason', async () => {
  network.answer(listAppApis, pageOf([anAppApi()]));
  network.answer(unsubscribe, {});
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '退订' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '退订' }));

  expect(await screen.findByText('已退订')).toBeInTheDocument();
  expect(network.sentTo(unsubscribe)).toEqual([{ applyId: 'apply_1' }]);
});

it('leads an app without an API to the market', async () => {
  network.answer(listAppApis, pageOf([]));
  draw();

  expect(await screen.findByText('还没有订阅 API')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '浏览API' })).toHaveAttribute('href', '/APIList');
});

it('offers to try again where the list does not come', async () => {
  network.lose(listAppApis);
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '重试' }));

  await waitFor(() => expect(network.sentTo(listAppApis)).toHaveLength(2));
});
