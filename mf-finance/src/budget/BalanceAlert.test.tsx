import { screen } from '@testing-library/react';
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
  expect(network.sentTo(saveBalanceAlert)).toEqual([
    { below: '100.00', receivers: '["user_2"]', mark: 'seen' },
  ]);
});
