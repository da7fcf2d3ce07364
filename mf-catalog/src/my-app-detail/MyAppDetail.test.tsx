import { screen, waitFor } from '@testing-library/react';
import { listAppApis, listCallRecords, listKeys, viewApp } from '@portal/calls';
import { aKey, aMember, anApp, anAppApi, network, pageOf, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './MyAppDetail';

const draw = () =>
  renderRoute({ portalJson, modules: { './MyAppDetail': { page } } }, '/myAppDetail?appId=app_1', {
    as: aMember(),
  });

beforeEach(() => {
  network.answer(viewApp, { app: anApp({ ips: '203.0.113.7' }), history: [] });
  network.answer(listAppApis, pageOf([anAppApi()]));
  network.answer(listKeys, { records: [aKey()] });
  network.answer(listCallRecords, { records: [], nextCursor: null });
});

it('gathers what there is to know of an app', async () => {
  draw();

  expect(await screen.findByRole('heading', { name: '天气看板' })).toBeInTheDocument();
  expect(screen.getByText('203.0.113.7')).toBeInTheDocument();
  expect(screen.getByText('ak_1…9z')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '工作日历' })).toBeInTheDocument();
  expect(screen.getByText('暂无调用')).toBeInTheDocument();
});

it('offers to try again where a part of it does not come', async () => {
  network.lose(listKeys);
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '重试' }));

  await waitFor(() => expect(network.sentTo(listKeys)).toHaveLength(2));
});
