import { screen, within } from '@testing-library/react';
import { revokeReleaseToken } from '@portal/calls';
import { network, renderPage } from '@portal/testing';
import { TokenPanel } from './TokenPanel';

const token = {
  tokenId: 'token_1',
  label: '地图团队',
  remotes: ['mf-map'],
  createdAt: '2026-11-20 12:00:00',
  createdBy: '管理令牌',
  lastUsedAt: '',
};

it('takes the right to publish from a team once its name was typed', async () => {
  network.fail(revokeReleaseToken, 'E3107', {}, 'refused E3107');
  const Page = () => <TokenPanel tokens={[token]} />;
  const { user } = renderPage({ load: async () => null, Page }, { pattern: '/', at: '/' });

  await user.click(await screen.findByRole('button', { name: '作废' }));
  const dialog = within(screen.getByRole('dialog', { name: '作废令牌' }));
  await user.type(dialog.getByLabelText('团队名称'), '地图{Enter}');
  expect(dialog.getByText('请输入“地图团队”')).toBeInTheDocument();
  expect(network.sentTo(revokeReleaseToken)).toEqual([]);
  await user.type(dialog.getByLabelText('团队名称'), '团队{Enter}');
  expect(await dialog.findByText('refused E3107')).toBeInTheDocument();
  network.answer(revokeReleaseToken, {});
  await user.click(dialog.getByRole('button', { name: '作废' }));

  expect(await screen.findByText('已作废')).toBeInTheDocument();
  expect(network.sentTo(revokeReleaseToken)).toEqual([{ tokenId: 'token_1' }, { tokenId: 'token_1' }]);
});
