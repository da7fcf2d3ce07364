import { screen, waitFor, within } from '@testing-library/react';
import { startAppDebug, stopAppDebug, viewAppDebug } from '@portal/calls';
import { aColleague, network } from '@portal/testing';
import { drawApp } from '../../test/drawApp';

it('records calls for the chosen time after explaining the effect, once', async () => {
  network.answer(startAppDebug, { until: '2026-11-22 14:00:00' });
  const { user } = drawApp('logs');

  expect(await screen.findByText('未开启')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '关闭' })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: '记录多久' }), '4 小时');
  await user.click(screen.getByRole('button', { name: '开启调试模式' }));
  expect(network.sentTo(startAppDebug)).toEqual([]);
  const dialog = within(screen.getByRole('dialog', { name: '开启调试模式' }));
  expect(dialog.getByText(/从现在起 4 小时内，记录此应用在生产环境/)).toBeInTheDocument();
  network.answer(viewAppDebug, { until: '2026-11-22 14:00:00', recorded: 0 });
  await user.dblClick(dialog.getByRole('button', { name: '开启' }));

  expect(await screen.findByText('开启中，至 2026-11-22 14:00')).toBeInTheDocument();
  expect(network.sentTo(startAppDebug)).toEqual([{ appId: 'app_1', env: 'prod', minutes: '240' }]);
});

it('stops recording, and deletes records only after confirmation', async () => {
  network.answer(viewAppDebug, { until: '2026-11-22 14:00:00', recorded: 1000 });
  network.answer(stopAppDebug, {});
  const { user } = drawApp('logs');

  expect(await screen.findByText(/已记满 1,000 次/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(network.sentTo(stopAppDebug)).toEqual([{ appId: 'app_1', env: 'prod' }]));
  await user.click(screen.getByRole('button', { name: '清除记录' }));
  await user.click(
    within(screen.getByRole('dialog', { name: '清除记录' })).getByRole('button', { name: '清除' }),
  );

  await waitFor(() =>
    expect(network.sentTo(stopAppDebug).at(-1)).toEqual({ appId: 'app_1', env: 'prod', isCleared: '1' }),
  );
});

it('disables recording for viewers', async () => {
  network.answer(viewAppDebug, { until: '2026-11-22 14:00:00', recorded: 1 });
  drawApp('logs', aColleague('viewer'));

  for (const name of ['改为新的时限', '关闭', '清除记录'])
    expect(await screen.findByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
});
