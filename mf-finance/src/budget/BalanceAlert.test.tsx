import { screen, waitFor } from '@testing-library/react';
import { saveBalanceAlert, viewBalanceAlert } from '@portal/calls';
import { codes } from '@portal/codes';
import { network, renderElement } from '@portal/testing';
import { BalanceAlert } from './BalanceAlert';

it('does not save over what a colleague has set meanwhile, and keeps what was chosen', async () => {
  network.answer(viewBalanceAlert, {
    below: '100.0000',
    receivers: [],
    isBelow: 0,
    members: [{ userId: 'user_2', name: '陈开' }],
    mark: 'seen',
  });
  network.fail(saveBalanceAlert, 'E7042');
  const { user } = renderElement(<BalanceAlert />);
  await user.click(await screen.findByRole('button', { name: '余额提醒' }));
  await user.click(await screen.findByRole('checkbox', { name: '陈开' }));
  await user.click(screen.getByRole('button', { name: '保存' }));

  expect(await screen.findByText(codes.E7042.text)).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: '陈开' })).toBeChecked();
  expect(network.sentTo(saveBalanceAlert)).toEqual([{ below: '100', receivers: '["user_2"]', mark: 'seen' }]);
});

it.each([
  ['0.0050', '0.005'],
  ['12.3456', '12.3456'],
])(
  'shows and saves an amount of %s as it is: rounded down to nothing it would be switched off',
  async (below, shown) => {
    network.answer(viewBalanceAlert, { below, receivers: [], isBelow: 0, members: [], mark: 'seen' });
    network.answer(saveBalanceAlert, {});
    const { user } = renderElement(<BalanceAlert />);
    await user.click(await screen.findByRole('button', { name: '余额提醒' }));
    expect(await screen.findByLabelText('余额低于（元）')).toHaveValue(shown);
    await user.click(screen.getByRole('button', { name: '保存' }));

    await waitFor(() => expect(network.sentTo(saveBalanceAlert)).toMatchObject([{ below: shown }]));
  },
);
